cask "wall-viewer" do
  version "{{ version }}"
  sha256 "{{ image.sha256 }}"

  url "{{ image.url }}"
  name "Wall viewer"
  desc "{{ texts.en.kind }} of Tenhou, Mahjong Soul and Riichi City"
  homepage "{{ addresses.home }}"

  depends_on arch: :{{ "arm64" if "arm64" in image.name else "x86_64" }}

  app "Wall viewer.app"
  binary "#{appdir}/Wall viewer.app/Contents/MacOS/wall-viewer"
end
