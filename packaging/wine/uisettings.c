/* The WinRT class Windows.UI.ViewManagement.UISettings, which wine 8 lacks and without which Qt's
   windows platform ends at its start. It answers as a Windows with a light theme, text of 100 % and
   animations; its events never come. */
#include <initguid.h>
#include <activation.h>

typedef struct { BYTE a, r, g, b; } Color;
typedef struct { const void *methods; } Interface;

DEFINE_GUID(UI_SETTINGS, 0x85361600, 0x1C63, 0x4627, 0xBC, 0xB1, 0x3A, 0x89, 0xE0, 0xBC, 0x9C, 0x55);
DEFINE_GUID(UI_SETTINGS_2, 0xBAD82401, 0x2721, 0x44F9, 0xBB, 0x91, 0x2B, 0xB2, 0x28, 0xBE, 0x44, 0x2F);
DEFINE_GUID(UI_SETTINGS_3, 0x03021BE4, 0x5254, 0x4781, 0x81, 0x94, 0x51, 0x68, 0xF7, 0xD0, 0x6D, 0x7B);
DEFINE_GUID(UI_SETTINGS_4, 0x52BB3002, 0x919B, 0x4D6B, 0x9B, 0x78, 0x8D, 0xD6, 0x6F, 0xF4, 0xB9, 0x3B);
DEFINE_GUID(FACTORY, 0x00000035, 0x0000, 0x0000, 0xC0, 0, 0, 0, 0, 0, 0, 0x46);
DEFINE_GUID(UNKNOWN, 0x00000000, 0x0000, 0x0000, 0xC0, 0, 0, 0, 0, 0, 0, 0x46);
DEFINE_GUID(INSPECTABLE, 0xAF86E2E0, 0xB12D, 0x4C6A, 0x9C, 0x5A, 0xD7, 0xAA, 0x65, 0x10, 0x1E, 0x90);

static HRESULT WINAPI find(Interface *, REFIID, void **);
static HRESULT WINAPI activate(Interface *, void **);

/* Everything here is static: references are not counted. */
static ULONG WINAPI count(Interface *this) { return 1; }

static HRESULT WINAPI none(Interface *this) { return E_NOTIMPL; }

static HRESULT WINAPI number(Interface *this, DWORD *value) {
    *value = 0;
    return S_OK;
}

static HRESULT WINAPI yes(Interface *this, boolean *value) {
    *value = 1;
    return S_OK;
}

static HRESULT WINAPI scale(Interface *this, double *value) {
    *value = 1.0;
    return S_OK;
}

static HRESULT WINAPI color(Interface *this, int which, Color *value) {
    static const Color white = {255, 255, 255, 255}, black = {255, 0, 0, 0}, blue = {255, 0, 120, 215};
    *value = which == 0 ? white : which == 1 ? black : blue; /* background, foreground, accents */
    return S_OK;
}

static HRESULT WINAPI subscribe(Interface *this, void *handler, INT64 *token) {
    *token = 1;
    return S_OK;
}

static HRESULT WINAPI unsubscribe(Interface *this, INT64 token) { return S_OK; }

#define BASE find, count, count, none, none, none
static const void *const factory_methods[] = {BASE, activate};
static const void *const methods[] = {BASE, number, none, none, none, none, number, yes,
                                      yes, number, number, number, number, none};
static const void *const methods_2[] = {BASE, scale, subscribe, unsubscribe};
static const void *const methods_3[] = {BASE, color, subscribe, unsubscribe};
static const void *const methods_4[] = {BASE, yes, subscribe, unsubscribe};

static Interface factory = {factory_methods}, settings = {methods}, settings_2 = {methods_2},
                 settings_3 = {methods_3}, settings_4 = {methods_4};

static HRESULT WINAPI find(Interface *this, REFIID wanted, void **found) {
    const BOOL is_base = IsEqualGUID(wanted, &UNKNOWN) || IsEqualGUID(wanted, &INSPECTABLE);
    *found = NULL;
    if (this == &factory)
        *found = is_base || IsEqualGUID(wanted, &FACTORY) ? &factory : NULL;
    else if (is_base || IsEqualGUID(wanted, &UI_SETTINGS))
        *found = &settings;
    else if (IsEqualGUID(wanted, &UI_SETTINGS_2))
        *found = &settings_2;
    else if (IsEqualGUID(wanted, &UI_SETTINGS_3))
        *found = &settings_3;
    else if (IsEqualGUID(wanted, &UI_SETTINGS_4))
        *found = &settings_4;
    return *found ? S_OK : E_NOINTERFACE;
}

static HRESULT WINAPI activate(Interface *this, void **made) {
    *made = &settings;
    return S_OK;
}

__declspec(dllexport) HRESULT WINAPI DllGetActivationFactory(void *name, void **found) {
    *found = &factory;
    return S_OK;
}

__declspec(dllexport) HRESULT WINAPI DllCanUnloadNow(void) { return S_FALSE; }
