import Foundation

/// The scripts that build a package for each commit: all files at the usual paths, such as `.ci` and
/// `.github/workflows`.
struct BuildScripts {
  /// A script without its comments.
  struct BuildScript {
    let path: String
    let lines: [Substring]
  }

  let scripts: [BuildScript]

  private static let usualPaths = [
    ".ci", ".github/workflows", ".circleci", ".buildkite", "ci", ".gitlab-ci.yml", "Makefile",
    "azure-pipelines.yml", "bitrise.yml", "Jenkinsfile", ".travis.yml",
  ]

  /// The maximum size of a script in bytes. Larger files are not read.
  private static let scriptByteLimit = 1_000_000

  /// Reads the build scripts of a package.
  ///
  /// - Parameter displayedPath: Returns the path that the results show for a script. The argument
  ///   is the path of the script relative to `root`.
  init(root: String, displayedPath: (String) -> String) {
    var scripts: [BuildScript] = []
    let files = FileManager.default
    for path in Self.usualPaths {
      let names: [String]
      switch PathKind(root + "/" + path) {
      case .missing, .other: continue
      case .file: names = [path]
      case .folder:
        let inside = (try? files.contentsOfDirectory(atPath: root + "/" + path)) ?? []
        names = inside.sorted().map { path + "/" + $0 }
      }
      for name in names {
        guard case .file(let bytes) = PathKind(root + "/" + name), bytes <= Self.scriptByteLimit,
          let data = files.contents(atPath: root + "/" + name)
        else { continue }
        let lines = String(decoding: data, as: UTF8.self)
          .split(separator: "\n", omittingEmptySubsequences: false)
          .map { line in line.drop { $0 == " " || $0 == "\t" }.hasPrefix("#") ? "" : line }
        scripts.append(BuildScript(path: displayedPath(name), lines: lines))
      }
    }
    self.scripts = scripts
  }

  /// The builds that no script runs, each with the suggested fix.
  var missingBuilds: [(what: String, fix: String)] {
    let lines = scripts.flatMap(\.lines)
    var missing: [(String, String)] = []
    if !lines.contains(where: {
      $0.contains("--explicit-target-dependency-import-check error")
        || $0.contains("--explicit-target-dependency-import-check=error")
    }) {
      missing.append(
        (
          "no build script refuses undeclared imports",
          "Build with `--explicit-target-dependency-import-check error`."
        ))
    }
    let releases = ["-c release", "--configuration release", "--configuration=release"]
    if !lines.contains(where: { line in
      line.contains("swift build") && releases.contains { line.contains($0) }
    }) {
      missing.append(
        (
          "no build script makes a release build, which would refuse @testable in production code",
          "Build with `swift build -c release` as well."
        ))
    }
    return missing
  }
}
