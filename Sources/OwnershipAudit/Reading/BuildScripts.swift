import Foundation

/// The scripts that build a package for every commit.
struct BuildScripts {
  /// A script without its comments.
  struct Script {
    let path: String
    let lines: [Substring]
  }

  let scripts: [Script]

  private static let places = [
    ".ci", ".github/workflows", ".circleci", ".buildkite", "ci", ".gitlab-ci.yml", "Makefile",
    "azure-pipelines.yml", "bitrise.yml", "Jenkinsfile", ".travis.yml",
  ]

  private static let bytesPerScript = 1_000_000

  /// - Parameter display: A path below the root as a person would write it.
  init(root: String, display: (String) -> String) {
    var scripts: [Script] = []
    let files = FileManager.default
    for place in Self.places {
      let names: [String]
      switch PathKind(root + "/" + place) {
      case .nothing, .other: continue
      case .file: names = [place]
      case .folder:
        let inside = (try? files.contentsOfDirectory(atPath: root + "/" + place)) ?? []
        names = inside.sorted().map { place + "/" + $0 }
      }
      for name in names {
        guard case .file(let bytes) = PathKind(root + "/" + name), bytes <= Self.bytesPerScript,
          let data = files.contents(atPath: root + "/" + name)
        else { continue }
        let lines = String(decoding: data, as: UTF8.self)
          .split(separator: "\n", omittingEmptySubsequences: false)
          .map { line in line.drop { $0 == " " || $0 == "\t" }.hasPrefix("#") ? "" : line }
        scripts.append(Script(path: display(name), lines: lines))
      }
    }
    self.scripts = scripts
  }

  /// What no script does, with the mend.
  var missing: [(what: String, mend: String)] {
    let lines = scripts.flatMap(\.lines)
    var missing: [(String, String)] = []
    if !lines.contains(where: {
      $0.contains("--explicit-target-dependency-import-check error")
        || $0.contains("--explicit-target-dependency-import-check=error")
    }) {
      missing.append(
        (
          "no build refuses imports that are not declared",
          "Build with `--explicit-target-dependency-import-check error`."
        ))
    }
    let releases = ["-c release", "--configuration release", "--configuration=release"]
    if !lines.contains(where: { line in
      line.contains("swift build") && releases.contains { line.contains($0) }
    }) {
      missing.append(
        (
          "no release build: only one refuses @testable in production",
          "Build with `swift build -c release`, too."
        ))
    }
    return missing
  }
}
