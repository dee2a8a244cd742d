import Experiments
import Foundation
import HTTPExchange
import Synchronization
import Testing

/// Evaluations with hooks have the results that the list says. `.ci/openfeature-peer` checks the list against
/// OpenFeature's SDK for Python.
struct EvaluationListTests {
  /// Case 119 of CASES.md.
  @Test func `Hooks, values and error codes are those of the list`() throws {
    let list = try Self.list()
    #expect(list.count == 60)
    for evaluation in list {
      let log = Mutex<[JSONValue]>([])
      let record = { @Sendable (entry: JSONValue) in log.withLock { $0.append(entry) } }
      var result = try #require(evaluation.result(record).objectValue)
      let entries = log.withLock { $0 }
      result["calls"] = .array(entries.compactMap { $0["call"] })
      let contexts = entries.compactMap { $0["context"] }
      result["context"] = contexts.first ?? .null
      #expect(.object(result) == evaluation.json["result"], "\(evaluation.json.encoded)")
      #expect(contexts.allSatisfy { $0 == contexts.first })
    }
  }

  private static func list() throws -> [ListedEvaluation] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "evaluations.json")
    let list = try JSONValue(
      parsing: String(contentsOf: file, encoding: .utf8), maximumByteCount: 1 << 20)
    return try #require(list.arrayValue).map { ListedEvaluation(json: $0) }
  }
}

/// An evaluation of the list.
private struct ListedEvaluation {
  let json: JSONValue

  /// The variants of the provider.
  private static let variants = [
    "copy": Variant(key: "warm", value: "hi"), "dark": Variant(key: "on", value: "true"),
    "limit": Variant(key: "big", value: "12"), "rate": Variant(key: "slow", value: "2.5"),
  ]

  /// Evaluates the flag, and returns the result without the calls of the hooks.
  func result(_ record: @escaping @Sendable (JSONValue) -> Void) -> JSONValue {
    switch json["type"]?.stringValue {
    case "bool": details(false, record)
    case "int": details(7, record)
    case "double": details(0.5, record)
    default: details("d", record)
    }
  }

  private func details<Value: FlagValue>(
    _ value: Value, _ record: @escaping @Sendable (JSONValue) -> Void
  ) -> JSONValue {
    func level(_ name: String) -> HookChain.Level {
      let context = json["contexts"]?[name]
      return HookChain.Level(
        context: EvaluationContext(
          targetingKey: context?["key"]?.stringValue,
          attributes: context?["attributes"]?.objectValue ?? [:]),
        hooks: (json["hooks"]?[name]?.arrayValue ?? []).map { hook in
          Recorder(
            name: hook[0]?.stringValue ?? "", failingStage: hook[1]?.stringValue ?? "",
            record: record)
        })
    }
    let provider = InMemoryProvider(
      Self.variants, status: json["status"] == "ready" ? .ready : .notReady,
      hooks: level("provider").hooks)
    let chain = HookChain(provider, app: level("app"), client: level("client"))
    let flag = Flag(json["flag"]?.stringValue ?? "", default: value)
    let details = chain.evaluate(flag, level("call"))
    return [
      "value": .string("\(details.value)"), "variant": details.variant.map { .string($0) } ?? .null,
      "reason": .string(details.reason.rawValue),
      "error": details.errorCode.map { .string($0.rawValue) } ?? .null,
    ]
  }
}

/// A hook that records its calls, and fails in one stage.
private struct Recorder: Hook {
  let name: String
  let failingStage: String
  let record: @Sendable (JSONValue) -> Void

  private struct Failure: Error {}

  private func enter<Value>(_ stage: String, _ context: HookContext<Value>, _ text: String?) throws
  {
    let context = context.context
    record([
      "call": .string(([stage, name] + [text].compactMap(\.self)).joined(separator: " ")),
      "context": [
        "key": context.targetingKey.map { .string($0) } ?? .null,
        "attributes": .object(context.attributes),
      ],
    ])
    if stage == failingStage { throw Failure() }
  }

  func before<Value>(_ context: HookContext<Value>) throws { try enter("before", context, nil) }

  func after<Value>(_ context: HookContext<Value>, _ details: EvaluationDetails<Value>) throws {
    try enter("after", context, details.variant)
  }

  func error<Value>(_ context: HookContext<Value>, _ error: any Error) throws {
    try enter("error", context, nil)
  }

  func finally<Value>(_ context: HookContext<Value>, _ details: EvaluationDetails<Value>) throws {
    try enter("finally", context, details.errorCode?.rawValue ?? details.variant)
  }
}
