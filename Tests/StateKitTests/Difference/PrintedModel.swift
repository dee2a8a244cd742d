/// The content of a printed value, independent of its layout. The tests compare printing and
/// differences with this model, which does not use mirrors.
indirect enum PrintedModel: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    var label: String?
    var value: PrintedModel
  }

  /// A number, a Boolean, `nil` or a case without payload.
  case word(String)
  case text(String)
  /// A struct, an object, a case with a payload, or a tuple. The name of a tuple is empty.
  case node(String, [Field])
  case list([PrintedModel])
  case table([PrintedModel: PrintedModel])
}

extension PrintedModel {
  static func node(_ name: String, _ fields: KeyValuePairs<String, PrintedModel>) -> Self {
    .node(name, fields.map { Field(label: $0.isEmpty ? nil : $0, value: $1) })
  }

  /// Returns the model of a set, whose elements are printed in ascending order.
  static func set(_ numbers: some Sequence<Int>) -> Self {
    .list(numbers.sorted().map { .word("\($0)") })
  }
}
