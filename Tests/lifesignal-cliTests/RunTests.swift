import Foundation
import LifeSignalSimulation
import Testing
import TestSupport

struct RunTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static var scenarios: URL {
    URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Scenarios")
  }

  /// `ScenarioFilesTests` runs all scenarios, and so does `.ci/run`, with the program.
  @Test(arguments: [[], ["--carrier", "sockets"]])
  func `Scenarios of the package pass`(flags: [String]) async throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.scenarios.path()).sorted()
    let paths = names.filter { $0.hasSuffix(".scenario") }.prefix(3).map {
      Self.scenarios.appending(path: $0).path(percentEncoded: false)
    }
    let ending = try await Program.run(["run"] + flags + paths)
    #expect(ending.code == 0)
    #expect(ending.errors == "")
    #expect(ending.output.contains("\n\(paths.count) files: \(paths.count) passed; "))
    #expect(!ending.output.contains("\u{1B}"), "A file must not contain colors.")
  }

  @Test func `A trace does not change the timeline, and an unwritable trace is reported`()
    async throws
  {
    let scenario = try folder.pathOfNewFile(
      "one.scenario", "scenario \"One\"\nperson Ana\ncode 123456\nAna asks for a code")
    let trace = try folder.pathOfNewFile("trace.jsonl", "{\"header\":{\"seed\":7}}\n{}\n{}\n")
    let ending = try await Program.run(["run", "--trace", trace, scenario])
    let untraced = try await Program.run(["run", scenario])
    #expect(ending == untraced)
    let lines = try folder.text("trace.jsonl").split(separator: "\n")
    #expect(lines.first?.contains("\"k\":\"header\"") == true)
    #expect(lines.last?.contains("\"verdict\":\"passed\"") == true)
    let piped = try await Program.shell(
      "\"$0\" run --trace /dev/fd/3 \"$1\" 3>&1 >/dev/null", [scenario])
    #expect(piped.output.split(separator: "\n") == lines)

    let missing = folder.url.appending(path: "missing/trace").path(percentEncoded: false)
    let refused = try await Program.run(["run", "--trace", missing, scenario])
    #expect(refused.code == 3)
    #expect(refused.output == "")
    #expect(refused.errors == "\(missing): cannot be written: the folder does not exist\n")
  }

  @Test func `A scenario runs over the carrier of its flag`() async throws {
    let scenario = try folder.pathOfNewFile(
      "one.scenario", "scenario \"One\"\nperson Ana\nAna asks for a code")
    let trace = folder.url.appending(path: "trace.jsonl").path(percentEncoded: false)
    let ending = try await Program.run(
      ["run", "--carrier", "sockets", "--trace", trace, scenario])
    #expect(ending.code == 0)
    let lines = try folder.text("trace.jsonl").split(separator: "\n")
    #expect(lines.first?.contains("\"carrier\":\"sockets\"") == true)
    #expect(lines.contains { $0.contains("Ana's line") })
  }

  @Test func `The timeline shows each step with its changes`() async throws {
    let path = try folder.pathOfNewFile(
      "one.scenario",
      """
      scenario "One code"
      person Ana
      code 123456
      at +23:30 Ana asks for a code
      expect Ana is waiting for a code
      """)
    let ending = try await Program.run(["run", path])
    let invariants = Invariant.all.count
    #expect(
      ending.output == """
        One code  \(path)

        +0:00:00.000      code     123456
        +23:30:00.000     Ana      asks for a code
                        ✉ Ana      Your LifeSignal code is 123456.
                        · Ana      session        signed out → waiting for a code  (code sent)
                        ✓ Ana      is waiting for a code

          passed: 2 steps, 1 expectation, \(invariants) invariants, +23:30:00 on the clock

        1 file: 1 passed; 2 steps, 1 expectation, \(invariants) invariants

        """)
    #expect(ending.code == 0)
  }

  @Test func `A failed expectation is reported with its place, and the exit code is 1`()
    async throws
  {
    let bad = try folder.pathOfNewFile("bad.scenario", "person Ana\nexpect Ana is signed in\n")
    let good = try folder.pathOfNewFile("good.scenario", "person Ana\nexpect Ana is signed out\n")
    let ending = try await Program.run(["run", bad, good])
    let invariants = Invariant.all.count
    #expect(ending.code == 1)
    #expect(ending.errors == "")
    #expect(
      ending.output == """
        \(bad)

        +0:00:00.000    ✗ Ana      is signed in; found: Ana is signed out
                                   \(bad):2:1

          failed (1 failure): 0 steps, 1 expectation, \(invariants) invariants, +0:00:00 on the clock

        \(good)

        +0:00:00.000    ✓ Ana      is signed out

          passed: 0 steps, 1 expectation, \(invariants) invariants, +0:00:00 on the clock

        2 files: 1 passed, 1 failed; 0 steps, 2 expectations, \(invariants) invariants

        """)
  }

  @Test func `In JSON, each line is an object with a kind`() async throws {
    let path = try folder.pathOfNewFile(
      "one.scenario",
      "scenario \"One \\\"code\\\"\"\nperson Ana\nAna asks for a code\nexpect Ana is signed in\n")
    let ending = try await Program.run(["run", "--format", "json", path])
    #expect(ending.code == 1)
    let objects = try ending.output.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
    #expect(
      objects.map { $0["kind"] as? String } == [
        "scenario", "act", "message", "change", "expectation", "result", "summary",
      ])
    #expect(objects[0]["title"] as? String == "One \"code\"")
    #expect(objects[3]["owner"] as? String == "session")
    #expect(objects[3]["changes"] as? [String] == ["signed out → waiting for a code"])
    #expect(objects[4]["met"] as? Bool == false)
    #expect(objects[4]["line"] as? Int == 4)
    #expect(objects[4]["found"] as? String == "Ana is waiting for a code")
    #expect(objects[5]["verdict"] as? String == "failed")
    #expect(objects[6]["files"] as? Int == 1)
    #expect(objects.dropLast().allSatisfy { $0["file"] as? String == path })
  }

  @Test func `Two runs of one scenario write the same bytes`() async throws {
    let path = Self.scenarios.appending(path: "03-add-by-qr.scenario").path(percentEncoded: false)
    let first = try await Program.run(["run", "--format", "json", path])
    let second = try await Program.run(["run", "--format", "json", path])
    #expect(first == second)
  }

  // MARK: Under faults

  @Test
  func `Under faults the summary counts faults, and an unmet expectation is not a violation`()
    async throws
  {
    let scenario = try folder.pathOfNewFile(
      "one.scenario",
      """
      person Ana
      Ana signs up as "Ana" "Diaz"
      expect Ana is signed out
      """)
    let ending = try await Program.run(["run", "--faults", "delay=1s,kill=1", scenario])
    let invariants = Invariant.all.count
    #expect(ending.code == 4)
    #expect(ending.output.contains("\n  faults: delay "))
    #expect(ending.output.contains(", kill 1\n"))
    #expect(
      ending.output.contains(
        "\n  every invariant held; 1 expectation was not met: 1 step, 1 expectation, \(invariants) "
      )
    )
    #expect(ending.output.contains("\n1 file: 1 not as expected; "))
    #expect(ending.output.split(separator: "\n").last?.hasSuffix(", kill 1") == true)

    let json = try await Program.run(
      ["run", "--faults", "delay=1s,kill=1", "--format", "json", scenario])
    #expect(json.code == 4)
    #expect(json.output.contains(#""count":1,"file":"\#(scenario)","kind":"fault","name":"kill"}"#))
    #expect(json.output.contains(#""brokenRules":0"#))
    #expect(json.output.contains(#""notAsExpected":1"#))

    let faultless = try await Program.run(["run", scenario])
    #expect(faultless.code == 1)
    #expect(!faultless.output.contains("faults"))
  }

  @Test func `Each invalid line of a file is reported, up to twenty`() async throws {
    let few = try folder.pathOfNewFile(
      "few.scenario", "person Ana\nAna jumps\nAna checks in\nBen rests\n")
    let ending = try await Program.run(["run", few])
    #expect(ending.code == 3)
    #expect(ending.errors.contains("\(few):2:5: unexpected `jumps`"))
    #expect(ending.errors.contains("\n\(few):4:1: unexpected `Ben`"))
    let many = try folder.pathOfNewFile(
      "many.scenario", "person Ana\n" + String(repeating: "Ana jumps\n", count: 23))
    let endingOfMany = try await Program.run(["run", many])
    // Each of the first twenty invalid lines has four lines of output, and one line counts the
    // other invalid lines.
    #expect(endingOfMany.errors.split(separator: "\n").count == 20 * 4 + 1)
    #expect(endingOfMany.errors.hasSuffix("\n\(many): 3 more invalid lines\n"))
  }
}
