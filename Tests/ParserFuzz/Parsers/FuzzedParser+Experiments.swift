import Experiments
import HTTPExchange

/// Parsers of what a server of flags and variants sends. The file of the stored variants is one of the
/// files of a device.
extension FuzzedParser {
  static var experiments: [FuzzedParser] {
    [
      FuzzedParser(name: "flags", corpus: flagTexts.map { Array($0.utf8) }, cost: 4) { input in
        guard let order = try? FlagOrder(parsing: input) else { return .refused }
        let evaluator = Evaluator(order)
        for user in users {
          let variants = evaluator.variants(for: user)
          // The reasons belong to the same evaluation.
          let explained = evaluator.explanations(for: user)
          guard explained.count == order.flags.count else { return .wrong("a flag has no reason") }
          for explanation in explained where variants[explanation.flag] != explanation.variant {
            return .wrong("the reason is that of another variant")
          }
          guard evaluator.variants(for: user) == variants else {
            return .wrong("depends on chance")
          }
        }
        return order.setAside.isEmpty ? .accepted : .refused
      },
      FuzzedParser(name: "variants", corpus: variantTexts.map { Array($0.utf8) }) { input in
        let response = HTTPResponse(
          status: 200, headers: [HTTPHeader("Retry-After", String(decoding: input, as: UTF8.self))],
          body: input)
        guard case .variants(let variants) = FetchResponse(response) else { return .refused }
        var lookup = VariantLookup()
        lookup.stored = variants
        for (key, variant) in variants
        where lookup.variant(key).variant == nil && !variant.isDefault {
          return .wrong("a variant is not found")
        }
        return .accepted
      },
      FuzzedParser(name: "retry-after", corpus: retryTexts.map { Array($0.utf8) }, acceptsAll: true)
      {
        input in
        let text = String(decoding: input, as: UTF8.self)
        let date = HTTPHeader("Date", "Sun, 06 Nov 1994 08:49:37 GMT")
        let response = HTTPResponse(status: 429, headers: [HTTPHeader("Retry-After", text), date])
        guard case .failure(.status(429, let delay)) = FetchResponse(response) else {
          return .wrong("is another failure")
        }
        return (delay ?? .zero) >= .zero ? .accepted : .wrong("is negative")
      },
    ]
  }

  private static var users: [ExperimentUser] {
    var known = ExperimentUser(
      userID: "u7", deviceID: "d1", userProperties: ["plan": "pro", "age": 41, "tags": ["a", "b"]])
    known.country = "PT"
    known.version = "1.10.0"
    known.groups = ["org": ["acme"]]
    return [known, ExperimentUser()]
  }

  private static let retryTexts = ["120", "Sun, 06 Nov 1994 08:50:37 GMT", "0", "2147483648"]

  private static let variantTexts = [
    #"{"a":{"key":"on","value":"1","payload":{"x":[1,2.5,null]},"expKey":"e"},"b":{"value":"off"}}"#,
    #"{"reminder-copy":{"key":"warm","metadata":{"default":true,"version":3}}}"#,
    #"{"__proto__":{"key":"on"},"é":{"key":"é","value":7}}"#, "{}",
  ]

  private static let flagTexts = [
    #"[{"key":"reminder-copy","variants":{"plain":{"key":"plain"},"warm":{"key":"warm"}},"#
      + #""segments":[{"bucket":{"selector":["context","user","user_id"],"salt":"s1","allocations":"#
      + #"[{"range":[0,100],"distributions":[{"variant":"warm","range":[0,21474836]},"#
      + #"{"variant":"plain","range":[21474836,42949673]}]}]}},{"variant":"plain"}]}]"#,
    #"[{"key":"a","dependencies":["b"],"variants":{"on":{"key":"on","payload":{"x":1}}},"#
      + #""metadata":{"evaluationMode":"local"},"segments":[{"conditions":[[{"selector":"#
      + #"["result","b","key"],"op":"is","values":["on"]},{"selector":["context","user","#
      + #""user_properties","plan"],"op":"regex match","values":["^p(r|x)+o$"]}]],"variant":"on"}]},"#
      + #"{"key":"b","variants":{"on":{}},"segments":[{"conditions":[[{"selector":["context","user","#
      + #""version"],"op":"version greater","values":["1.9"]},{"selector":["context","user","#
      + #""user_properties","tags"],"op":"set contains any","values":["a"]}]],"variant":"on"}]}]"#,
    #"[{"key":"c","variants":{},"segments":[{"conditions":[[{"selector":["context","user","#
      + #""user_properties","age"],"op":"greater","values":["40"]}]]}]}]"#, "[]",
  ]
}
