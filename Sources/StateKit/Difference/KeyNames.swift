/// What the keys of one collection are called: as they print, and apart where two print alike.
struct KeyNames {
  private let printer: ValuePrinter
  private var names: [AnyHashable: String] = [:]
  private var uses: [String: Int] = [:]

  init(_ printer: ValuePrinter) {
    self.printer = printer
  }

  mutating func name(of id: AnyHashable) -> String { name(of: id, printing: id) }

  /// The name of what is found by `id`, and of which `key` is printed.
  mutating func name(of id: AnyHashable, printing key: AnyHashable) -> String {
    if let name = names[id] { return name }
    let text = printer.describe(key.base)
    let use = uses[text, default: 0] + 1
    uses[text] = use
    let name = use == 1 ? text : "\(text) #\(use)"
    names[id] = name
    return name
  }
}
