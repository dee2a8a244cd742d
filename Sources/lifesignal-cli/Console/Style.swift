/// The colors of a terminal, or none.
struct Style {
  let usesColor: Bool

  func bold(_ text: String) -> String { coded("1", text) }
  func dim(_ text: String) -> String { coded("2", text) }
  func red(_ text: String) -> String { coded("31", text) }
  func green(_ text: String) -> String { coded("32", text) }
  func cyan(_ text: String) -> String { coded("36", text) }

  private func coded(_ code: String, _ text: String) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
