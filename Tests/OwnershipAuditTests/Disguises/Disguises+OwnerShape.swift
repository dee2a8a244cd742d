import OwnershipAudit

extension Disguises {
  private static func user(_ source: String) -> [String: String] {
    ["Sources/App/Clients/UserClient.swift": source]
  }

  static let ownerShape = [
    DisguisedViolation(
      .ownerShape, .composition,
      user(
        "typealias Both = StateOwner & ⟦Codable¦Sendable⟧\nfileprivate struct UserOwner: Both {} // here"
      )),
    DisguisedViolation(
      .ownerShape, .access, user("⟦package¦fileprivate⟧ struct UserOwner: StateOwner {} // here")),
    DisguisedViolation(
      .ownerShape, .attribute,
      user(
        "@frozen @available(*, deprecated)\n⟦public¦private⟧ struct UserOwner: StateOwner {} // here"
      )),
    DisguisedViolation(
      .ownerShape, .generics,
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
      .ownerShape, .trailingClosure,
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
      user(
        "protocol Low: StateOwner {}\nprotocol High: Low {}\n⟦fileprivate struct UserOwner: High {} // here¦fileprivate struct UserOwner: StateOwner {}⟧"
      )),
    DisguisedViolation(
      .ownerShape, .conditionalConformance,
      user(
        "fileprivate struct UserOwner<T>: StateOwner {}\nextension UserOwner: ⟦Hashable¦Sendable⟧ where T == Int {} // here"
      )),
  ]
}
