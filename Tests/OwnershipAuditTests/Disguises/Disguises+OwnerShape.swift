import OwnershipAudit

extension Disguises {
  private static func user(_ source: String) -> [String: String] {
    ["Sources/App/Clients/UserClient.swift": source]
  }

  static let ownerShape = [
    Disguise(
      .ownerShape, .composition,
      user(
        "typealias Both = StateOwner & ⟦Codable¦Sendable⟧\nfileprivate struct UserOwner: Both {} // here"
      )),
    Disguise(
      .ownerShape, .access, user("⟦package¦fileprivate⟧ struct UserOwner: StateOwner {} // here")),
    Disguise(
      .ownerShape, .attribute,
      user(
        "@frozen @available(*, deprecated)\n⟦public¦private⟧ struct UserOwner: StateOwner {} // here"
      )),
    Disguise(
      .ownerShape, .generics,
      "func take<O>(_ owner: O) where O: Sendable, O: ⟦PersistentStateOwner¦Hashable⟧ {} // here"),
    Disguise(
      .ownerShape, .parameterPack,
      "func take<each O: ⟦StateOwner¦Sendable⟧>(_ owners: repeat each O) {} // here"),
    Disguise(.ownerShape, .opaque, "func leak() -> some ⟦StateOwner¦Sendable⟧ { make() } // here"),
    Disguise(.ownerShape, .existential, "let owners: [any ⟦StateOwner¦Sendable⟧] = [] // here"),
    Disguise(
      .ownerShape, .keyPath,
      SampleApp.client("private let path = \\⟦ContactsOwner¦ContactsState⟧.hashValue // here\n")),
    Disguise(
      .ownerShape, .trailingClosure,
      SampleApp.client(
        "func leak() -> () -> Any { { ⟦ContactsOwner()¦ContactsState()⟧ } } // here\n")),
    Disguise(
      .ownerShape, .selfType,
      SampleApp.client("", owner: "func leak() -> [Any] { [⟦self¦self.initialState⟧] } // here")),
    Disguise(
      .ownerShape, .implicitMember,
      SampleApp.client("private let kept: ⟦ContactsOwner¦ContactsState⟧ = .init() // here\n")),
    Disguise(
      .ownerShape, .inheritance,
      user(
        "protocol Low: StateOwner {}\nprotocol High: Low {}\n⟦fileprivate struct UserOwner: High {} // here¦fileprivate struct UserOwner: StateOwner {}⟧"
      )),
    Disguise(
      .ownerShape, .conditionalConformance,
      user(
        "fileprivate struct UserOwner<T>: StateOwner {}\nextension UserOwner: ⟦Hashable¦Sendable⟧ where T == Int {} // here"
      )),
  ]
}
