import OwnershipAudit

// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension Disguises {
  private static func userClient(_ source: String) -> [String: String] {
    ["Sources/App/Clients/UserClient.swift": source]
  }

  /// Owners that other files or other functions can use.
  static let ownerShape = [
    DisguisedViolation(
      .ownerShape, .composition,
      userClient(
        "typealias Both = StateOwner & ⟦Codable¦Sendable⟧\nfileprivate struct UserOwner: Both {} // here"
      )),
    DisguisedViolation(
      .ownerShape, .access,
      userClient("⟦package¦fileprivate⟧ struct UserOwner: StateOwner {} // here")),
    DisguisedViolation(
      .ownerShape, .attribute,
      userClient(
        "@frozen @available(*, deprecated)\n⟦public¦private⟧ struct UserOwner: StateOwner {} // here"
      )),
    DisguisedViolation(
      .ownerShape, .whereClause,
      "func take<O>(_ owner: O) where O: Sendable, O: ⟦PersistentStateOwner¦Hashable⟧ {} // here"),
    DisguisedViolation(
      .ownerShape, .parameterPack,
      "func take<each O: ⟦StateOwner¦Sendable⟧>(_ owners: repeat each O) {} // here"),
    DisguisedViolation(
      .ownerShape, .opaque, "func leak() -> some ⟦StateOwner¦Sendable⟧ { make() } // here"),
    DisguisedViolation(
      .ownerShape, .existential, "let owners: [any ⟦StateOwner¦Sendable⟧] = [] // here"),
    DisguisedViolation(
      .ownerShape, .keyPath,
      SampleApp.client("private let path = \\⟦ContactsOwner¦ContactsState⟧.hashValue // here\n")),
    DisguisedViolation(
      .ownerShape, .closure,
      SampleApp.client(
        "func leak() -> () -> Any { { ⟦ContactsOwner()¦ContactsState()⟧ } } // here\n")),
    DisguisedViolation(
      .ownerShape, .selfType,
      SampleApp.client("", owner: "func leak() -> [Any] { [⟦self¦self.initialState⟧] } // here")),
    DisguisedViolation(
      .ownerShape, .implicitMember,
      SampleApp.client("private let kept: ⟦ContactsOwner¦ContactsState⟧ = .init() // here\n")),
    DisguisedViolation(
      .ownerShape, .inheritance,
      userClient(
        "protocol Low: StateOwner {}\nprotocol High: Low {}\n⟦fileprivate struct UserOwner: High {} // here¦fileprivate struct UserOwner: StateOwner {}⟧"
      )),
    DisguisedViolation(
      .ownerShape, .conditionalConformance,
      userClient(
        "fileprivate struct UserOwner<T>: StateOwner {}\nextension UserOwner: ⟦Hashable¦Sendable⟧ where T == Int {} // here"
      )),
  ]
}
