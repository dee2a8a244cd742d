/// The names of the keys of one collection: the printed form of each key, with a number if an
/// earlier key has the same printed form.
struct KeyNames {
  private let printer: ValuePrinter
  private var names: [AnyHashable: String] = [:]
  /// For each printed form, the number of keys that have it so far.
  private var keyCounts: [String: Int] = [:]

  init(_ printer: ValuePrinter) {
    self.printer = printer
  }

  mutating func name(of id: AnyHashable) -> String { name(of: id, printing: id) }

  /// Returns the name of the element with the identity `id`, based on the printed form of `key`.
  mutating func name(of id: AnyHashable, printing key: AnyHashable) -> String {
    if let name = names[id] { return name }
    let text = printer.describe(key.base)
    let number = keyCounts[text, default: 0] + 1
    keyCounts[text] = number
    let name = number == 1 ? text : "\(text) #\(number)"
    names[id] = name
    return name
  }
}
