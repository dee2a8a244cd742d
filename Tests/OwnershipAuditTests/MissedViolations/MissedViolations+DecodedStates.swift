import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  /// Returns the client's file with another client whose endpoint `restore` is `endpoint`, and with
  /// additional code.
  private static func endpoint(_ endpoint: String, _ more: String = "") -> [String: String] {
    SampleApp.client(
      "extension ContactsClient {\n  static func extra(in storage: SharedStorage, decoder: JSONDecoder, saved: Data) -> OtherClient {\n    let owned = Owned(ContactsOwner(), in: storage)\n    return OtherClient(restore: \(endpoint))\n  }\n}\nstruct OtherClient { var restore: (Data) throws -> Void }\n\(more)"
    )
  }

  static let decodedStates = MissedViolation(
    "An endpoint that decodes a whole owned state from its argument is found",
    DisguisedViolation(
      .clientEndpoint, .trailingClosure,
      endpoint(
        "{ data in owned.withLock(\"restore\") { ⟦$0 = try decoder.decode(ContactsState.self, from: data)¦$0.apply(try decoder.decode(Message.self, from: data))⟧ } } // here"
      )),
    DisguisedViolation(
      .clientEndpoint, .constant,
      endpoint(
        "{ (text: String) throws -> Void in\n      let bytes = [UInt8](text.utf8)\n      let new = try JSONDecoder().decode( // here\n        App.ContactsState.self, from: Data(⟦bytes¦saved⟧))\n      owned.withLock(\"restore\") { $0 = new }\n    }"
      )),
    DisguisedViolation(
      .clientEndpoint, .closure,
      endpoint(
        "{ try Self.put(StateCoding.decode(Backup.self, from: ⟦$0¦saved⟧)) } // here",
        "struct Backup { let state: ContactsState?; let date: Date }\n")),
    DisguisedViolation(
      .clientEndpoint, .alias,
      endpoint(
        "restored",
        "typealias Whole = ContactsState\nprivate func parse(_ json: String) throws -> Whole { try decoded(json) } // here\nprivate func decoded<T>(_ json: String) throws -> T { f() }\n⟦¦extension ContactsOwner { func decode(_ bytes: [UInt8], version: Int) throws -> ContactsState { try parse(String(bytes)) } }⟧\n"
      )),
    DisguisedViolation(
      .clientEndpoint, .severalLines,
      endpoint(
        "{ data in\n      owned.withLock(\"restore\") { state in\n        ⟦state¦state.lastSync⟧ =\n          try wrapped(decodeAny(data)) // here\n      }\n    }"
      )),
    DisguisedViolation(
      .clientEndpoint, .selfType,
      endpoint(
        "f",
        "extension ⟦ContactsState¦Contact⟧ { fileprivate init(_ bytes: [UInt8]) throws { self = try load(bytes, as: Self.self) } } // here\n"
      )),
    DisguisedViolation(
      .clientEndpoint, .implicitMember,
      endpoint(
        "{ command in\n      switch ⟦command¦saved⟧ {\n      case .add: return\n      case .restore(let data):\n        _ = try decode(ContactsState.self, from: data) // here\n      }\n    }"
      )),
    DisguisedViolation(
      .clientEndpoint, .loop,
      endpoint(
        "{ (all: [Data]) in\n      for data in ⟦all¦files()⟧ { try put(decode(ContactsState.self, from: data)) } // here\n    }"
      )),
    DisguisedViolation(
      .clientEndpoint, .functionCall,
      endpoint(
        "{ id in\n      let data = ⟦try id.data()¦try await fetch(id)⟧\n      let new: ContactsState = try decode(data) // here\n      owned.withLock(\"restore\") { $0 = new }\n    }"
      )))
}
