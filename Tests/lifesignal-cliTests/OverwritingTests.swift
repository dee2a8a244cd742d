import Foundation
import Testing
import TestSupport

/// The files that `run --trace` and `save` overwrite, and those that they refuse to overwrite.
struct OverwritingTests {
  private static let scenario = "scenario \"One\"\nperson Ana\nexpect Ana is signed out\n"
  private let folder: TemporaryFolder
  private let scenarioPath: String

  init() throws {
    folder = try TemporaryFolder()
    scenarioPath = try folder.pathOfNewFile("a.scenario", Self.scenario)
  }

  private func path(_ name: String) -> String { folder.path + "/" + name }

  // MARK: A trace

  @Test(arguments: ["a.scenario", "link", "hard", "folder/../a.scenario", "b.scenario"])
  func `A trace does not overwrite a scenario of the run, whichever path names it`(name: String)
    async throws
  {
    let other = try folder.pathOfNewFile("b.scenario", "scenario \"Two\"\nat +1:00\n")
    try folder.write(["folder/x": ""])
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: "a.scenario")
    try FileManager.default.linkItem(atPath: scenarioPath, toPath: path("hard"))
    let ending = try await Program.run(["run", "--trace", path(name), scenarioPath, other])
    #expect(
      ending
        == Program.Ending(
          code: 3, output: "",
          errors: """
            \(path(name)): it is one of the scenarios; choose another file for the trace

            """))
    #expect(try folder.text("a.scenario") == Self.scenario)
    #expect(try folder.text("b.scenario") == "scenario \"Two\"\nat +1:00\n")
  }

  @Test func `A trace does not overwrite the scenario from the standard input`()
    async throws
  {
    let ending = try await Program.shell("\"$0\" run --trace \"$1\" - < \"$1\"", [scenarioPath])
    #expect(ending.code == 3)
    #expect(ending.errors.contains("it is one of the scenarios"))
    #expect(try folder.text("a.scenario") == Self.scenario)
  }

  @Test(arguments: ["milk\n", "{\"header\": 1}\n", "{", "scenario \"Another\"\n"])
  func `A trace does not overwrite a file of another kind`(text: String) async throws {
    let notes = try folder.pathOfNewFile("notes", text)
    let ending = try await Program.run(["run", "--trace", notes, scenarioPath])
    #expect(ending.code == 3 && ending.output == "")
    #expect(
      ending.errors == """
        \(notes): it contains something other than a trace; choose another file, or remove this one

        """)
    #expect(try folder.text("notes") == text)
  }

  @Test func `A trace overwrites an earlier trace, or an empty file`() async throws {
    let trace = try folder.pathOfNewFile("trace", "")
    #expect(try await Program.run(["run", "--trace", trace, scenarioPath]).code == 0)
    let first = try folder.text("trace")
    #expect(first.hasPrefix("{\"header\":{"))
    #expect(try await Program.run(["run", "--trace", trace, scenarioPath]).code == 0)
    #expect(try folder.text("trace") == first)
  }

  @Test func `If no scenario can be read, no trace is created`() async throws {
    let trace = path("trace")
    let ending = try await Program.run(["run", "--trace", trace, path("none")])
    #expect(ending.code == 3)
    #expect(folder.names == ["a.scenario"])
  }

  // MARK: A saved scenario

  private func save(to name: String, _ flags: String...) async throws -> Program.Ending {
    try await Program.run(
      ["play"] + flags, input: "person Ana\nAna asks for a code\nsave \"\(path(name))\"\n")
  }

  @Test(arguments: ["milk\n", "#!/bin/sh\nrm x\n", "{}"])
  func `A saved scenario does not overwrite a file of another kind`(text: String) async throws {
    try folder.write(["notes": text])
    let ending = try await save(to: "notes")
    #expect(ending.code == 3)
    #expect(
      ending.errors == """
        \(path("notes")): the file contains something other than a scenario; save to another file

        """)
    #expect(!ending.output.contains("saved"))
    #expect(try folder.text("notes") == text)
  }

  @Test(arguments: [
    "", scenario, "scenario \"Played\"\nan act of another version\n", "# Mine.\nat +1:00\n",
  ])
  func `A saved scenario overwrites another scenario, or an empty file`(text: String) async throws {
    try folder.write(["scenario": text])
    let ending = try await save(to: "scenario")
    #expect(ending.errors == "")
    #expect(ending.output.hasSuffix("\nsaved to \(path("scenario"))\n"))
    #expect(
      try folder.text("scenario") == "scenario \"Played\"\nperson Ana\n\nAna asks for a code\n")
  }

  @Test func `A scenario played with a given seed contains the command that repeats it`()
    async throws
  {
    let ending = try await save(to: "scenario", "--seed", "9")
    #expect(
      ending.output.hasSuffix(
        """
        saved to \(path("scenario")); repeat it with \
        `lifesignal-cli run --seed 9 \(path("scenario"))`

        """))
    #expect(
      try folder.text("scenario") == """
        scenario "Played"
        # To repeat this world, use its seed: `lifesignal-cli run --seed 9`
        person Ana

        Ana asks for a code

        """)
    #expect(try await Program.run(["run", "--seed", "9", path("scenario")]).code == 0)
  }

  // MARK: A QR code

  /// The verbs of `qr` that write a file, with its kind in messages.
  private static let outputs: [(arguments: [String], kind: String)] = [
    (["encode", "a"], "a code in block characters"),
    (["encode", "a", "--format", "svg"], "an SVG"),
    (["encode", "a", "--format", "png"], "a PNG"),
    (["decode", "0E2F4B6C-1D3E-4F5A-8B7C-9D0E1F2A3B4C"], "a LifeSignal code"),
    (["card", "--name", "Ana", "0E2F4B6C-1D3E-4F5A-8B7C-9D0E1F2A3B4C"], "an SVG"),
  ]

  @Test(arguments: outputs.map(\.arguments), ["milk\n", "{}", scenario])
  func `A QR code does not overwrite a file of another kind`(
    arguments: [String], text: String
  ) async throws {
    let notes = try folder.pathOfNewFile("notes", text)
    let ending = try await Program.run(["qr"] + arguments + ["-o", notes])
    let kind = try #require(Self.outputs.first { $0.arguments == arguments }?.kind)
    #expect(
      ending
        == Program.Ending(
          code: 3, output: "",
          errors: """
            \(notes): the file contains something other than \(kind); write to another file

            """))
    #expect(try folder.text("notes") == text)
  }

  @Test func `A QR code overwrites an empty file and one of its kind, but not of another kind`()
    async throws
  {
    for (arguments, kind) in Self.outputs {
      let file = try folder.pathOfNewFile(kind, "")
      for _ in 1...2 {
        #expect(try await Program.run(["qr"] + arguments + ["-o", file]).code == 0)
      }
      for (others, otherKind) in Self.outputs where otherKind != kind {
        #expect(try await Program.run(["qr"] + others + ["-o", file]).code == 3)
      }
    }
  }

  // MARK: Names of files

  /// The path is relative, as a shell passes it when the user quotes it.
  @Test func `A tilde in a path is part of the name, in every command`() async throws {
    let line = #"""
      cd "$1" && export HOME="$1/home" && mkdir home "~" &&
      printf 'scenario "One"\nat +1:00\n' >"~/s" &&
      "$0" run --trace "~/trace" "~/s" >output &&
      printf 'at +1:00\nsave "~/saved"\n' | "$0" play --folder "~/world" >output &&
      "$0" qr encode a -o "~/code" && "$0" audit "~" >output; ls "~" home
      """#
    let ending = try await Program.shell(line, [folder.path])
    #expect(ending.output == "home:\n\n~:\ncode\ns\nsaved\ntrace\nworld\n")
  }

  @Test(arguments: [["run"], ["play", "--folder"], ["qr", "encode", "a", "-o"], ["audit"]])
  func `A line ending in the name of a file is masked`(arguments: [String]) async throws {
    let ending = try await Program.run(arguments + [path("no\nne/x")])
    #expect(ending.errors.contains("no\u{FFFD}ne/x"))
    #expect(ending.errorLines.count == 1)
  }

  // MARK: A pipe

  @Test func `A named pipe is refused without waiting for a writer, but a piped input is read`()
    async throws
  {
    let pipe = path("pipe")
    #expect(try await Program.shell("mkfifo \"$1\"", [pipe]).code == 0)
    // A program that waited for a writer would never end, so `timeout` ends it. The time limit of a
    // test is not used, because it includes the time that the test waits for its turn.
    let ending = try await Program.shell("timeout 60 \"$0\" run \"$1\"", [pipe])
    #expect(
      ending
        == Program.Ending(code: 3, output: "", errors: "\(pipe): cannot be read: it is a pipe\n"))
    let piped = try await Program.shell("cat \"$1\" | \"$0\" run /dev/stdin", [scenarioPath])
    #expect(piped.code == 0)
  }
}
