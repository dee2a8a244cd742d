/// The keywords that the parser distinguishes. A name in backticks is not a keyword.
package enum Keyword: String, CaseIterable {
  /// No keyword: the token is not a name, or the name is not a keyword.
  case none = ""
  // Introducers of declarations.
  case `struct`, `class`, `enum`, actor, `protocol`, `extension`, `typealias`, `associatedtype`
  case `func`, `var`, `let`, `deinit`, `subscript`, `case`, macro, `import`
  case `precedencegroup`, `operator`
  case initializer = "init"
  // References to an instance and to its type.
  case selfValue = "self"
  case selfType = "Self"
  // Modifiers.
  case `static`, `private`, `fileprivate`, `internal`, package, `public`, open, weak, unowned, lazy
  case mutating, nonmutating, nonisolated, indirect, final, required, convenience, override
  case dynamic, optional, prefix, postfix, infix, isolated, distributed, consuming, borrowing
  case sending
  // Statements and expressions.
  case `if`, `else`, `guard`, `while`, `for`, `in`, `switch`, `return`, `throw`, `try`, await
  case `where`, `is`, `as`, `repeat`, `do`, `catch`, `default`, `defer`, yield, then
  case `throws`, `rethrows`, async, some, any, each, unsafe, `inout`, of
  case get, set, willSet, didSet
  case `break`, `continue`, `fallthrough`, `nil`, `true`, `false`, `super`

  /// Whether an operand can end with the keyword. If not, a `/` after the keyword can start a
  /// regex.
  package var endsOperand: Bool {
    switch self {
    case .if, .else, .guard, .while, .for, .in, .switch, .return, .throw, .try, .await, .where,
      .is, .as, .repeat, .do, .catch, .default, .defer, .case, .let, .var, .unsafe, .inout,
      .break, .continue, .fallthrough:
      false
    default: true
    }
  }

  /// Whether the keyword is a modifier of a declaration.
  package var isModifier: Bool {
    switch self {
    case .static, .private, .fileprivate, .internal, .package, .public, .open, .weak, .unowned,
      .lazy, .mutating, .nonmutating, .nonisolated, .indirect, .final, .required, .convenience,
      .override, .dynamic, .optional, .prefix, .postfix, .infix, .isolated, .distributed,
      .consuming, .borrowing, .sending:
      true
    default: false
    }
  }
}
