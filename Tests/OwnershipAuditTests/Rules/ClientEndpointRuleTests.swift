import OwnershipAudit
import Testing

/// The rule `client-endpoint`: an endpoint, which is a closure or function of a client, takes
/// neither a whole owned state nor a closure or key path that changes it.
@Suite struct ClientEndpointRuleTests {
  /// Returns the client's file with `member` in the client and in another client of the file.
  private static func endpoint(_ member: String, _ more: String = "") -> AnnotatedSources {
    AnnotatedSources(
      member,
      SampleApp.client(
        "extension ContactsClient {\n\(member)\n}\nstruct OtherClient {\n\(member)\n}\n\(more)"))
  }

  /// A comment `// here` marks each line that the rule must report.
  static let planted = [
    endpoint("var update: @Sendable ((inout ContactsState) -> Void) -> Void // here"),
    endpoint(
      "/* x */ var update: // here\n  @Sendable (_ state:\n  ContactsState) async -> Void"),
    endpoint("var put: (@Sendable (ReadOnlyContactsState) -> Void)? // here"),
    endpoint("var put: @Sendable ([ContactsState?], Int) -> Void // here"),
    endpoint(
      "var send: (Command) -> Void // here",
      "enum Command { case add, replace(with: [Payload]) }\nstruct Payload { let state: ContactsState }\n"
    ),
    AnnotatedSources(
      "a protocol", "protocol UserClient { func put(_ state: ContactsState) } // here"),
    endpoint("func put(_ state: ContactsState) {} // here"),
    endpoint("func update(_ body: (inout App::ContactsState) throws -> Void) {} // here"),
    endpoint("var supply: @Sendable (() -> ContactsState) -> Void // here"),
    endpoint(
      "var update: Update // here",
      "typealias Update = @Sendable (Body) -> Void\ntypealias Body = (inout ContactsState) -> Void\n"
    ),
    endpoint("var put: @Sendable (Alias) -> Void // here", "typealias Alias = ContactsState\n"),
    AnnotatedSources(
      "in another file, by an alias",
      "typealias C = ContactsClient\nextension C { func put(_ state: `ContactsState`) {} } // here"),
    AnnotatedSources(
      "a client with another name",
      SampleApp.client(
        "struct Contacts {\n  var put: (ContactsState) -> Void // here\n  static func live(in storage: SharedStorage) -> Self { f() }\n}\n"
      )),
    AnnotatedSources(
      "in a branch of an if directive",
      SampleApp.client(
        "#if X\nextension ContactsClient { func put(_ s: ContactsState) {} } // here\n#endif\n")),
  ]

  @Test(arguments: planted)
  func `An endpoint that takes owned state, or code that changes it, is reported`(
    planted: AnnotatedSources
  ) {
    #expect(planted.reported(.clientEndpoint) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let harmless = [
    AnnotatedSources("the sample app", [:]),
    endpoint("var look: @Sendable ((ReadOnlyContactsState) -> Void) -> Void"),
    endpoint("var rename: @Sendable (UUID, String) async throws -> Contact"),
    endpoint("static func double(_ state: ContactsState) -> Self { f() }"),
    endpoint("var edit: @Sendable (UUID, (inout Contact) -> Void) -> Void"),
    endpoint("var replace: @Sendable ([Contact], (inout [Draft]) -> Void) -> Void"),
    endpoint("var visible: @Sendable ((Contact) -> Bool) async -> [Contact]"),
    endpoint("var follow: @Sendable (@escaping @Sendable (Contact?) -> Void) -> Void"),
    endpoint("var rename: @Sendable (UUID, (Contact) throws -> Contact) -> Void"),
    endpoint("var sorted: @Sendable (KeyPath<Contact, String>, (Date, Date) -> Bool) -> [Contact]"),
    endpoint(
      "func run(on clock: some Clock<Duration>, log: any Logging) {}",
      "protocol Logging { var date: Date { get }\n func log(_ date: Date, _ contact: Contact) }\n"),
    endpoint(
      "var handle: @Sendable (Data) -> Void",
      "private struct Record: Decodable {}\nfileprivate extension ContactsOwner { func decode(_ bytes: [UInt8]) throws -> ContactsState { try decode(ContactsState.self, from: bytes) } }\nprivate func message(_ data: Data) throws -> Message { try decode(Message.self, from: data) }\n"
    ),
    endpoint("// var put: (ContactsState) -> Void"),
    AnnotatedSources(
      "outside of clients",
      "struct Helper { var f: (ContactsState) -> Void }\nfunc g(_ s: inout ContactsState) {}"),
  ]

  @Test(arguments: harmless)
  func `An endpoint that takes other values is not reported`(harmless: AnnotatedSources) {
    #expect(harmless.reported(.clientEndpoint) == [])
  }
}
