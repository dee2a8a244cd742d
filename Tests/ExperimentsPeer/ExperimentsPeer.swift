import Experiments
import HTTPExchange

/// Evaluates flags for users, so that the results can be compared with those of another implementation.
///
/// Each line of the standard input is an object with the members `flags`, an array of flags, and `user`.
/// Each line of the standard output is an object: `variants` has the variants by flag, and `setAside` the
/// keys of the flags that do not count, each with its reason.
@main struct ExperimentsPeer {
  static func main() {
    while let line = readLine() { print(answer(to: line).encoded) }
  }

  private static func answer(to line: String) -> JSONValue {
    guard let input = try? JSONValue(parsing: line, maximumByteCount: 1 << 20),
      let flags = input["flags"]?.arrayValue, let user = ExperimentUser(input["user"] ?? .null)
    else { return ["error": "The line is no object with flags and a user."] }
    let order = FlagOrder(flags)
    let variants = Evaluator(order).variants(for: user).mapValues { encoded($0) }
    let setAside = order.setAside.map { ($0.key ?? "", JSONValue.string("\($0.error)")) }
    return [
      "variants": .object(variants),
      "setAside": .object(Dictionary(setAside) { first, _ in first }),
    ]
  }

  private static func encoded(_ variant: Variant) -> JSONValue {
    [
      "key": .string(variant.key), "value": variant.value.map { .string($0) } ?? .null,
      "payload": variant.payload ?? .null, "metadata": .object(variant.metadata),
    ]
  }
}
