import LifeSignalSimulation

/// Parsers of scenario files, and of lines that a user types in the `play` command.
extension FuzzedParser {
  static var scenarios: [FuzzedParser] {
    [
      FuzzedParser(name: "scenario", corpus: [Array(text.utf8)], cost: 4) { input in
        do throws(ScenarioError) {
          let source = try ScenarioSource(name: "fuzz", bytes: input)
          return try Scenario(source).steps.isEmpty ? .wrong("the scenario has no step") : .accepted
        } catch {
          return error.description.isEmpty ? .wrong("refused without a message") : .refused
        }
      },
      FuzzedParser(name: "play", corpus: lines.map { Array($0.utf8) }, cost: 20) { input in
        let play = PlaySession()
        var isAccepted = false
        // Some lines are valid only after earlier ones.
        for line in lines.prefix(4) + [String(decoding: input, as: UTF8.self)] {
          // A line that advances the time by years runs for a long time, and tests no parser.
          if line.contains("day") || line.contains("at +") { continue }
          do {
            _ = try play.run(line: line) { _ in }
            isAccepted = true
          } catch {
            isAccepted = false
          }
        }
        return isAccepted ? .accepted : .refused
      },
    ]
  }

  private static let text = """
    scenario "Everything" # a comment
    person Ana
    person Ben
    device Ana's tablet
    code 123456
    Ana signs up as "Ana" "Diaz"
    Ben signs up as "Ben" "Okafor"
    after 10 min  Ana scans Ben's code
    Ana adds the contact as responder and dependent
    at +1:00:00.500 expect Ben lists Ana as dependent
    after 0.5 s expect Ana has 1 contact-added notice about Ben
    Ana checks in
    at +26:00
    expect Ana is overdue
    expect server lists Ben as responder of Ana
    """

  private static let lines = [
    "person Ana", "person Ben", "Ana signs up as \"Ana\" \"Diaz\"",
    "Ben signs up as \"Ben\" \"Okafor\"", "Ana adds Ben as responder", "Ana checks in",
    "after 5 s", "look at Ana", "help", "expect Ana is on time", "Ben pings Ana",
    "Ana changes the note to \"\"",
    "Ana turns the alert on", "Ana loses the network", "people", "Ana sets the interval to 8 h",
  ]
}
