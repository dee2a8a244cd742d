import Foundation
import Testing
import TestSupport

/// Tests of the command `play`, run as a process, and of the screens whose content it prints.
struct PlayTests {
  private static let anaSignsUp = ["person Ana", #"Ana signs up as "Ana" "Diaz""#]
  private static let anaAddsBen =
    ["person Ben"] + anaSignsUp + [#"Ben signs up as "Ben" "Okafor""#, "Ana adds Ben as responder"]

  private func play(_ lines: [String]) async throws -> Program.Ending {
    try await Program.run(["play"], input: lines.map { $0 + "\n" }.joined())
  }

  /// Returns the lines of the output that show content of screens, without their times.
  private func screenLines(of ending: Program.Ending) -> [String] {
    ending.output.split(separator: "\n").compactMap { line in
      line.contains("› ") ? String(line.drop { $0 != "›" }.dropFirst(2)) : nil
    }
  }

  // MARK: New content of screens

  @Test func `A refusal is printed each time, phrased like an expectation`()
    async throws
  {
    let ending = try await play(
      Self.anaSignsUp + ["Ana scans Ana's code", "Ana scans Ana's code", "Ana loses the network"])
    #expect(
      screenLines(of: ending) == ["Ana      is refused: own-code", "Ana      is refused: own-code"])
    #expect(ending.code == 0 && ending.errors == "")
  }

  @Test func `An earlier refusal is not printed again for another action`() async throws {
    let ending = try await play(
      Self.anaSignsUp + [
        "Ana scans Ana's code", "Ana turns the alert on", "Ana sets the reminder to 2 h",
        "Ana enters the code 12",
      ])
    #expect(
      screenLines(of: ending) == [
        "Ana      is refused: own-code", "Ana      is told: alert-on-without-responders",
        "Ana      is told: saved",
      ])
  }

  @Test func `A question is printed once, with the lines that answer it`() async throws {
    let question =
      #"Ana      is asked: add-role (Ben, dependent); "Ana confirms" or "Ana declines""#
    let ending = try await play(
      Self.anaAddsBen + ["Ana gives Ben the dependent role", "expect Ana is asked: add-role"])
    #expect(screenLines(of: ending) == ["Ana      is told: contact-added", question])
    let declined = try await play(
      Self.anaAddsBen + ["Ana gives Ben the dependent role", "Ana declines", "Ana confirms"])
    #expect(screenLines(of: declined) == screenLines(of: ending))
    #expect(declined.output.contains("the app does not ask Ana a question"))
  }

  @Test func `Toasts are printed, with the times of the steps that show them`() async throws {
    let ending = try await play(
      Self.anaSignsUp + ["after 10 min Ana checks in", "after 1 s Ana checks in"])
    #expect(
      screenLines(of: ending) == [
        "Ana      is told: checked-in", "Ana      is told: too-soon (possible in 4 min 59 s)",
        "Ana      is refused: too-soon",
      ])
    #expect(ending.output.contains("\n+0:10:01.000      Ana      checks in\n"))
  }

  // MARK: Showing a state

  @Test func `The content of the screen can be shown`() async throws {
    let ending = try await play(
      Self.anaAddsBen + [
        "Ana gives Ben the dependent role", "look at Ana screen", "look at Ben screen",
      ])
    #expect(
      ending.output.hasSuffix(
        """
        Ana  screen
          sees the tabs: dependents
          is asked: add-role (Ben, dependent); "Ana confirms" or "Ana declines"
          is told: contact-added
        Ben  screen
          sees the tabs: home

        """))
    let refused = try await play(Self.anaSignsUp + ["Ana scans Ana's code", "look at Ana screen"])
    #expect(
      refused.output.hasSuffix(
        """
        Ana  screen
          sees the tabs: home
          the scanner waits for a code
          is refused: own-code

        """))
  }

  @Test(arguments: ["session", "user", "contacts", "notifications"])
  func `The state of each owner can be shown by the owner's name`(owner: String) async throws {
    let ending = try await play(Self.anaAddsBen + ["look at Ana \(owner)", "help"])
    #expect(ending.code == 0 && ending.errors == "")
    #expect(ending.output.contains("\nAna  \(owner)\n  "))
    let help = try #require(ending.output.split(separator: "\n").last { $0.contains("<part>") })
    #expect(help.contains("\(owner)"))
    let everything = try await play(Self.anaAddsBen + ["look at Ana"])
    #expect(everything.output.contains("\nAna  \(owner)\n  "))
  }

  // MARK: Invalid input

  @Test func `An invalid line is reported with its number in the standard input`()
    async throws
  {
    let ending = try await play(
      Self.anaSignsUp + ["Ana chekcs in", "expect Ana is signed out", "people"])
    #expect(ending.errors.hasPrefix("standard input:3:5: unexpected `chekcs`"))
    #expect(ending.output.contains("standard input:4:1\n"))
    #expect(ending.output.hasSuffix("Ana  sees the tabs; is signed in\n"))
    #expect(ending.code == 3)
    let failed = try await play(Self.anaSignsUp + ["expect Ana is signed out"])
    #expect(failed.code == 1)
    let unsaved = try await play(["at +1:00", #"save "/nonexistent/x""#])
    #expect(unsaved.code == 3)
    #expect(unsaved.errors == "/nonexistent/x: cannot be written: the folder does not exist\n")
  }

  @Test func `A line that is not UTF-8 is refused, and a byte order mark is skipped`()
    async throws
  {
    let ending = try await Program.shell(
      #"printf '\357\273\277person Ana\nperson B\377n\npeople\n' | "$0" play"#)
    #expect(ending.errors == "standard input:2: the line is not UTF-8 text\n")
    #expect(ending.output == "Ana  sees the sign-in screen; is signed out\n")
    #expect(ending.code == 3)
  }

  @Test func `An unreadable standard input is reported`() async throws {
    let fromFolder = try await Program.shell(#""$0" play < /"#)
    #expect(
      fromFolder
        == Program.Ending(
          code: 3, output: "", errors: "standard input: cannot be read: it is a directory\n"))
    let fromClosed = try await Program.shell(#""$0" play <&-"#)
    #expect(
      fromClosed
        == Program.Ending(
          code: 3, output: "", errors: "standard input: cannot be read: the stream is closed\n"))
  }

  @Test func `A scenario without a file name is not saved`() async throws {
    let ending = try await play(["at +1:00", #"save """#])
    #expect(ending.code == 3)
    #expect(ending.errors == "a file without a name: cannot be written: no such file\n")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func `An invalid line at a terminal does not change the exit code`() async throws {
    let ending = try await Program.shell(
      #"printf 'poeple\nquit\n' | script -qec "\"$0\" play" /dev/null"#)
    #expect(ending.code == 0)
    #expect(ending.output.contains("did you mean `people`?"))
  }

  @Test func `A saved scenario with refusals passes, and expects the refusals`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "saved.scenario").path(percentEncoded: false)
    let played = try await play(
      Self.anaAddsBen + [
        "Ana scans Ana's code", "after 2 h Ben adds Ben as responder", "Ana closes the scanner",
        "after 3 h Ana closes the scanner", "Ana turns biometrics on", "at +6:00 Ana checks in",
        #"save "\#(path)""#,
      ])
    #expect(played.errors == "")
    let run = try await Program.run(["run", path])
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.contains("✓ Ana      is refused: own-code\n"))
    #expect(run.output.contains("✓ Ben      is refused: own-code\n"))
  }
}
