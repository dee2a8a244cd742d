internal import LifeSignalDomain
internal import LifeSignalFeatures

/// The language of scenarios as text, for the terminal and for the documentation.
///
/// The lists of sentences are generated from the phrase books, so they are complete.
public enum ScenarioGrammar {
  /// The whole grammar, in lines of at most 100 columns.
  public static var text: String {
    let language = ScenarioLanguage.lifeSignal
    return [
      introduction,
      section("Before the first step", language.declarations.phrases.map(Row.init)),
      section("Actions of a person:  <actor> ...", language.deviceOperations.phrases.map(Row.init)),
      section(
        "Clocks of phones:  <Name's> clock ...", language.clockOperations.phrases.map(Row.init)),
      section("Lines of phones:  <Name's> line ...", language.lineOperations.phrases.map(Row.init)),
      section("Events in the world", language.worldOperations.phrases.map(Row.init)),
      section(
        "Expectations about a device:  expect <actor> ...",
        language.deviceExpectations.phrases.map(Row.init)),
      section(
        "Expectations about the server:  expect ...",
        language.worldExpectations.phrases.map(Row.init)),
      section("Blanks", blanks),
      "Example\n\n" + indented(example),
    ].joined(separator: "\n\n")
  }

  private struct Row {
    /// The pattern of a sentence, or a blank of a pattern: `<person>`.
    let left: String
    /// What the sentence does, or what can fill the blank.
    let right: String

    init(_ left: String, _ right: String) {
      self.left = left
      self.right = right
    }

    init<Meaning>(_ phrase: Phrase<Meaning>) {
      self.init(phrase.pattern, phrase.summary)
    }
  }

  private static let introduction = """
    A scenario is a UTF-8 text file with one step on each line:

      line   =  [ declaration | step ]  [ "#" comment ]
      step   =  [ when ]  ( action | "expect" expectation )   |   when
      when   =  "at" <time>                          the time since the start of the scenario
             |  "after" <duration>                   the time since the last action ended, or since
                                                     the last line with a time if that is later

    A step without a time runs when everything that earlier steps started has finished; a step with
    a time runs exactly at that time. A line with only a time lets time pass.

    An expectation about a person reads the state of the person's device; one about the
    server reads the server's state. An expected time is compared at the precision written: +24:00
    matches any moment of that minute.

    A file has at most \(ScenarioSource.byteLimit) bytes, a line at most \(ScenarioSource.lineByteLimit).
    """

  /// An example scenario, which a test runs.
  static let example = """
    scenario "Ana makes Ben her responder"
    person Ana
    person Ben

    Ana signs up as "Ana" "Diaz"
    Ben signs up as "Ben" "Okafor"
    after 10 min  Ana scans Ben's code
                  expect Ana sees the preview of Ben
    after 5 s     Ana adds the contact as responder      # Ben watches her from now on
                  expect Ben lists Ana as dependent
                  expect Ben has 1 unread notice
    at +1:00      expect server lists Ben as responder of Ana
    """

  /// The blanks of the patterns.
  private static let blanks: [Row] = [
    Row("<actor>", "a person, meaning the phone, or a device: Ana, Ana's tablet"),
    Row("<person>", "a person in the scenario: Ana"),
    Row("<time>", "+H:MM, +H:MM:SS or +H:MM:SS.mmm: +23:30, +0:05:00, +0:00:01.500"),
    Row(
      "<duration>",
      "a number and ms, s, min, h, day or days: 0.5 s, 30 min, 2 days; 25h and 90 minutes work, too"
    ),
    Row("<count>", "a number, or no"),
    Row("<title> <text> ...", "a text in quotes; \\\" and \\\\ stand for a quote and a backslash"),
    Row("<digits>", "digits, as typed: 12345; code <digits> needs six"),
    Row("<region>", list(PhoneRegion.allCases.map(\.rawValue))),
    Row("<code>", "Ben's code, Ben's old code, Ben's link, nobody's code, or a text in quotes"),
    Row("<roles>", "responder, dependent, or responder and dependent"),
    Row("<role>", list(Role.allCases.map(\.rawValue))),
    Row("<interval>", "a duration in days or hours: 1 day, 8 h"),
    Row("<reminder>", "off, 30 min or 2 h"),
    Row("<copy>", list(ReminderCopy.allCases.map(\.rawValue))),
    Row("<on>", "on or off"),
    Row("<state>", "active or inactive"),
    Row("<step>", list(OnboardingStep.allCases.map(\.scenarioText))),
    Row("<status>", list(StatusWord.allCases.map(\.rawValue)) + "; of an answer, 400 to 599"),
    Row("<response>", "responsive or non-responsive"),
    Row("<delivery>", "delivered or pending"),
    Row("<label>", list(AlertLabel.allCases.map(\.scenarioText))),
    Row("<item>", list(ChangedItem.allCases.map(\.rawValue))),
    Row("<progress>", list(ChangeStatus.allCases.map(\.scenarioText))),
    Row("<toast>", list(ToastWord.allCases.map(\.rawValue))),
    Row("<question>", list(QuestionWord.allCases.map(\.rawValue))),
    Row("<screen>", list(Screen.allScenarioTexts)),
    Row("<refusal>", list(RefusalWord.allCases.map(\.rawValue))),
    Row("<haptic>", list(Haptic.allCases.map(\.scenarioText))),
    Row("<delay>", "10 min, 1 h or 1 day"),
    Row("<order>", list(DependentOrder.allCases.map(\.scenarioText))),
    Row("<permission>", list(PermissionWord.allCases.map(\.rawValue))),
    Row("<network>", list(NetworkType.allCases.map(\.rawValue))),
    Row("<cost>", list(NetworkCostWord.allCases.map(\.rawValue))),
    Row("<reason>", list(BiometricErrorWord.allCases.map(\.rawValue))),
    Row("<sensor>", list(BiometryType.allCases.map(\.rawValue))),
    Row("<kind>", list(NotificationKind.allCases.map(\.scenarioText))),
    Row("<group>", list(NotificationCategory.allCases.map(\.rawValue))),
  ]

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }

  private static let lineWidth = 100
  /// The maximum width of the left column; a longer sentence has its description on the lines
  /// below.
  private static let leftWidthLimit = 44

  private static func section(_ title: String, _ rows: [Row]) -> String {
    let width = rows.map(\.left.count).filter { $0 <= leftWidthLimit }.max() ?? 0
    // Two spaces precede each of the two columns.
    let margin = String(repeating: " ", count: width + 4)
    let lines = rows.flatMap { row -> [String] in
      let description = wrapped(row.right, to: lineWidth - width - 4)
      guard row.left.count <= width else {
        return ["  " + row.left] + description.map { margin + $0 }
      }
      let padding = String(repeating: " ", count: width - row.left.count)
      return ["  \(row.left)\(padding)  \(description[0])"]
        + description.dropFirst().map { margin + $0 }
    }
    return ([title, ""] + lines).joined(separator: "\n")
  }

  /// Returns the text in lines of at most the given width; at least one line.
  private static func wrapped(_ text: String, to width: Int) -> [String] {
    text.split(separator: " ").reduce(into: [""]) { lines, word in
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
