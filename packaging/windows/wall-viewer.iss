; The Windows installer, by Inno Setup 6.3 or later; packaging/build calls its compiler with the
; version, after it has made the folder. It asks for no administrator: whoever installs chooses
; whether it is for themselves or for all.

#ifndef Version
  #error The version is missing: packaging/build passes it
#endif
#define Name "Wall viewer"
#define Program "wall-viewer-window.exe"
#define Kind "WallViewer.mjlog"
#define StudyKind "WallViewer.wvstudy"

[Setup]
AppId={{E6B0E7B5-6C6C-4B0B-9D50-6E1B3A5A0C57}
AppName={#Name}
AppVersion={#Version}
AppPublisher=Wall viewer contributors
AppComments={cm:About}
DefaultDirName={code:Programs}\{#Name}
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
LicenseFile=..\..\LICENSE
SetupIconFile=..\..\build\icons\wall-viewer.ico
UninstallDisplayIcon={app}\{#Program}
OutputDir=..\..\dist
OutputBaseFilename=wall-viewer-{#Version}-setup
Compression=lzma2
SolidCompression=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "ja"; MessagesFile: "compiler:Languages\Japanese.isl"
Name: "zh_CN"; MessagesFile: "compiler:Default.isl,zh_CN.isl"

[CustomMessages]
en.About=See and verify every wall of a Tenhou, Mahjong Soul or Riichi City game
ja.About=天鳳・雀魂・麻雀一番街の牌譜から牌山を復元し、検証します
zh_CN.About=还原并验证天凤、雀魂、麻雀一番街牌谱中的每个牌山
en.KindName=Tenhou log
ja.KindName=天鳳の牌譜
zh_CN.KindName=天凤牌谱
en.StudyName=Study of mahjong games
ja.StudyName=麻雀の検討ファイル
zh_CN.StudyName=麻将研究文件
en.Associate=Open *.mjlog with {#Name}
ja.Associate=*.mjlog を {#Name} で開く
zh_CN.Associate=用 {#Name} 打开 *.mjlog

[Tasks]
Name: "associate"; Description: "{cm:Associate}"
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; What an older version had and this one has not would be found and used.
Type: filesandordirs; Name: "{app}\_internal"

[UninstallDelete]
; The cache and the log of errors; what the user saved is elsewhere.
Type: filesandordirs; Name: "{localappdata}\wall-viewer"

[Files]
Source: "..\..\dist\wall-viewer\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\{#Name}"; Filename: "{app}\{#Program}"; AppUserModelID: "wall-viewer"
Name: "{autodesktop}\{#Name}"; Filename: "{app}\{#Program}"; AppUserModelID: "wall-viewer"; Tasks: desktopicon

[Registry]
Root: HKCU; Subkey: "Software\wall-viewer"; Flags: dontcreatekey uninsdeletekey
Root: HKA; Subkey: "Software\Classes\{#Kind}"; ValueType: string; ValueData: "{cm:KindName}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\{#Kind}\DefaultIcon"; ValueType: string; ValueData: "{app}\{#Program},0"
Root: HKA; Subkey: "Software\Classes\{#Kind}\shell\open\command"; ValueType: string; ValueData: """{app}\{#Program}"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.mjlog"; Flags: uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.mjlog\OpenWithProgids"; ValueType: string; ValueName: "{#Kind}"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.mjlog"; ValueType: string; ValueData: "{#Kind}"; Flags: uninsdeletevalue; Tasks: associate
Root: HKA; Subkey: "Software\Classes\{#StudyKind}"; ValueType: string; ValueData: "{cm:StudyName}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\{#StudyKind}\DefaultIcon"; ValueType: string; ValueData: "{app}\{#Program},0"
Root: HKA; Subkey: "Software\Classes\{#StudyKind}\shell\open\command"; ValueType: string; ValueData: """{app}\{#Program}"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.wvstudy"; ValueType: string; ValueData: "{#StudyKind}"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.wvstudy\OpenWithProgids"; ValueType: string; ValueName: "{#StudyKind}"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\Applications\{#Program}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Applications\{#Program}\SupportedTypes"; ValueType: string; ValueName: ".mjlog"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\Applications\{#Program}\SupportedTypes"; ValueType: string; ValueName: ".xml"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\Applications\{#Program}\SupportedTypes"; ValueType: string; ValueName: ".gz"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\Applications\{#Program}\SupportedTypes"; ValueType: string; ValueName: ".wvstudy"; ValueData: ""

[Run]
Filename: "{app}\{#Program}"; Description: "{cm:LaunchProgram,{#Name}}"; Flags: nowait postinstall skipifsilent

[Code]
{ Where programs are; wine 8 does not know where a user has their own. }
function Programs(Param: String): String;
begin
  try
    Result := ExpandConstant('{autopf}');
  except
    Result := ExpandConstant('{localappdata}\Programs');
  end;
end;
