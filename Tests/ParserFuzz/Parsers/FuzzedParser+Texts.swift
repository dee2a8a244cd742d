import LifeSignalDomain
import LifeSignalSimulation
import StateKitSimulation

/// Parsers of text that people type.
extension FuzzedParser {
  static var texts: [FuzzedParser] {
    [
      textParser(PersonName.self, "person-name", ["Ana Diaz", "Ève Ångström", "X Y"]),
      textParser(EmergencyNote.self, "emergency-note", ["", "Allergic to nuts.", "Zeile\nZeile"]),
      textParser(VerificationCode.self, "verification-code", ["123456", "000000", " 654321 "]),
      FuzzedParser(
        name: "phone-number",
        corpus: bytes([
          "555 010 0001", "+1 (555) 010-0001", "07700 900001", "+447700900001", "0412345678",
        ])
      ) { input in
        let text = String(decoding: input, as: UTF8.self)
        var outcome = Outcome.refused
        for region in PhoneRegion.allCases {
          _ = region.formatted(typed: text)
          guard let number = try? PhoneNumber(text, region: region) else { continue }
          outcome = .accepted
          guard (try? PhoneNumber(number.e164, region: region)) == number else {
            return .wrong("\(number) is parsed as another number in \(region)")
          }
        }
        return outcome
      },
      FuzzedParser(
        name: "code-as-typed", corpus: bytes(["123456", "12", "1 2 3"]), acceptsAll: true
      ) {
        let shown = VerificationCode.formatted(typed: String(decoding: $0, as: UTF8.self))
        // At most six digits and a hyphen.
        let isValid = shown.count <= 7 && shown.allSatisfy { $0.isNumber || $0 == "-" }
        return isValid ? .accepted : .wrong("shows \(shown)")
      },
      FuzzedParser(name: "interval", corpus: bytes(["86400", "28800", "3600"])) { input in
        guard let seconds = Int(String(decoding: input, as: UTF8.self)),
          let interval = try? CheckInInterval(seconds: seconds)
        else { return .refused }
        return interval.text.isEmpty ? .wrong("has an empty text") : .accepted
      },
      FuzzedParser(
        name: "fault-plan",
        corpus: bytes(["none", "mild", "rough", "drop=0.02,delay=5s,kill=0.01"])
      ) { input in
        guard let plan = try? FaultPlan(String(decoding: input, as: UTF8.self)) else {
          return .refused
        }
        return (try? FaultPlan(plan.description)) == plan
          ? .accepted : .wrong("\(plan) is parsed as another plan")
      },
      FuzzedParser(name: "choice-record", corpus: bytes(["", "1.2.3", "2.0*3.1"])) { input in
        let text = String(decoding: input, as: UTF8.self)
        // A record may contain ten million choices; parsing many such records would be slow.
        guard !text.contains("*") || text.count < 40, let record = ChoiceRecord(text) else {
          return .refused
        }
        return ChoiceRecord(record.description) == record
          ? .accepted : .wrong("\(record) is parsed as another record")
      },
    ]
  }

  static func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  /// Returns the parser of a type. A value's own text must be parsed as the same value.
  private static func textParser<Value: ParsedText>(
    _ type: Value.Type, _ name: String, _ corpus: [String]
  ) -> FuzzedParser {
    FuzzedParser(name: name, corpus: bytes(corpus)) { input in
      guard let value = try? Value(String(decoding: input, as: UTF8.self)) else { return .refused }
      return (try? Value(value.text)) == value
        ? .accepted : .wrong("\(value.text) is parsed as another value")
    }
  }
}
