/// What a printed value says, apart from how it is laid out: the other party to the tests of printing
/// and differences, which knows nothing of mirrors.
indirect enum PrintedModel: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    var label: String?
    var value: PrintedModel
  }

  /// A number, a truth, `nil` or a case that carries nothing.
  case word(String)
  case text(String)
  /// A struct, a case that carries something, or a tuple, which has no name.
  case node(String, [Field])
  case list([PrintedModel])
  case table([PrintedModel: PrintedModel])
}

extension PrintedModel {
  static func node(_ name: String, _ fields: KeyValuePairs<String, PrintedModel>) -> Self {
    .node(name, fields.map { Field(label: $0.isEmpty ? nil : $0, value: $1) })
  }

  /// A set prints its elements in order.
  static func set(_ numbers: some Sequence<Int>) -> Self {
    .list(numbers.sorted().map { .word("\($0)") })
  }
}
