/// Writes one value on one line, and stops where the line is full.
struct ValueWriter {
  private let printer: ValuePrinter
  private var text = ""
  private var count = 0
  private var depth = 0
  /// The objects that are being written, which a cycle would write again.
  private var open: Set<ObjectIdentifier> = []

  init(_ printer: ValuePrinter) {
    self.printer = printer
  }

  /// What was written, cut at the greatest length.
  var finished: String {
    count > printer.maximumLength ? text.prefix(printer.maximumLength) + "…" : text
  }

  private var isFull: Bool { count > printer.maximumLength }

  mutating func write(_ value: Any) {
    guard !isFull else { return }
    guard depth < printer.maximumDepth else { return append("…") }
    depth += 1
    defer { depth -= 1 }
    guard let object = objectIdentifier(of: value) else { return writeParts(of: value) }
    guard open.insert(object).inserted else { return append("\(type(of: value))(…)") }
    writeParts(of: value)
    open.remove(object)
  }

  private mutating func writeParts(of value: Any) {
    switch ValueShape(of: value) {
    case .scalar(let scalar): append(scalar)
    case .optional(let wrapped): writeOptional(wrapped)
    case .enumCase(let name, let payload): writeCase(name, payload)
    case .members(let members):
      let isTuple = Mirror(reflecting: value).displayStyle == .tuple
      if !isTuple { append("\(type(of: value))") }
      writeMembers(members)
    case .elements(let elements):
      list("[", elements, "]") { $0.write($1) }
    case .keyed(.keys, let entries) where entries.isEmpty:
      append("[:]")
    case .keyed(.keys, let entries):
      list("[", entries.sortedByKey(), "]") {
        $0.write($1.key.base)
        $0.append(": ")
        $0.write($1.value)
      }
    case .keyed(.elements, let entries):
      list("[", entries.sortedByKey(), "]") { $0.write($1.value) }
    case .keyed(.ids, let entries):
      list("[", entries, "]") { $0.write($1.value) }
    }
  }

  /// A value that is there is written as itself; one that is nil in its turn is told from nil.
  private mutating func writeOptional(_ wrapped: Any?) {
    guard let wrapped else { return append("nil") }
    if case .optional(nil) = ValueShape(of: wrapped) { return append(".some(nil)") }
    write(wrapped)
  }

  private mutating func writeCase(_ name: String, _ payload: Any?) {
    append(name)
    guard let payload else { return }
    if case .members(let members) = ValueShape(of: payload),
      Mirror(reflecting: payload).displayStyle == .tuple
    {
      writeMembers(members)
    } else {
      list("(", [payload], ")") { $0.write($1) }
    }
  }

  private mutating func writeMembers(_ members: [ValueShape.Member]) {
    list("(", members, ")") { writer, member in
      if let label = member.label { writer.append("\(label): ") }
      writer.write(member.value)
    }
  }

  private mutating func list<Item>(
    _ start: String, _ items: [Item], _ end: String,
    _ writeItem: (inout Self, Item) -> Void
  ) {
    append(start)
    for (offset, item) in items.enumerated() {
      if isFull { return }
      if offset > 0 { append(", ") }
      writeItem(&self, item)
    }
    append(end)
  }

  private mutating func append(_ piece: String) {
    text += piece
    count += piece.count
  }
}

/// The identity of an object, or nil for a value.
func objectIdentifier(of value: Any) -> ObjectIdentifier? {
  type(of: value) is AnyClass ? ObjectIdentifier(value as AnyObject) : nil
}
