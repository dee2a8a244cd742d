/// The sources of a small app without violations, to which tests add violations.
enum SampleApp {
  static let clientPath = "Sources/App/Clients/ContactsClient.swift"
  static let modelPath = "Sources/App/Models/Contact.swift"
  /// The path of a file that the app does not have. Tests add code in it.
  static let helperPath = "Sources/App/Helper.swift"
  static let listPath = "Sources/App/Features/List/ListFeature.swift"
  static let detailPath = "Sources/App/Features/Detail/DetailFeature.swift"
  static let rootPath = "Sources/App/Features/Root/RootFeature.swift"
  static let launchPath = "Sources/App/Launch.swift"

  /// The manifest of StateKit and the app.
  static let packageManifest = [
    "Package.swift": """
    let package = Package(name: "StateKit", targets: [
      .target(name: "StateKit"), .target(name: "StateKitSimulation"),
      .target(name: "StateKitTesting"), .target(name: "App", dependencies: ["StateKit"]),
    ])
    """
  ]

  /// The files of the app by path.
  static let sources: [String: String] = [
    clientPath: clientSource, modelPath: modelSource, listPath: listSource,
    detailPath: detailSource, rootPath: rootSource, launchPath: launchSource,
  ]

  /// Returns the client's file with additional code at its end, and with additional members of the
  /// owned state, of its read-only wrapper and of its owner.
  static func client(_ more: String, state: String = "", wrapper: String = "", owner: String = "")
    -> [String: String]
  {
    [
      clientPath:
        clientSource
        .replacing("/*state*/", with: state).replacing("/*wrapper*/", with: wrapper)
        .replacing("/*owner*/", with: owner) + more
    ]
  }

  /// Returns the model's file with additional code at its end, and with an additional property.
  static func model(field: String = "", _ more: String = "") -> [String: String] {
    [modelPath: modelSource.replacing("/*field*/", with: field) + more]
  }

  private static let clientSource = """
    import StateKit
    public struct ContactsState: Hashable, Sendable {
      public var contacts: IdentifiedArray<Contact> = []
      public fileprivate(set) var lastSync: Date?
      /*state*/
      public init() {}
      fileprivate mutating func apply(_ contact: Contact) { contacts.append(contact) }
    }
    public struct ReadOnlyContactsState: Equatable, Sendable, CustomReflectable {
      private let state: ContactsState
      fileprivate init(_ state: ContactsState) { self.state = state }
      public var contacts: IdentifiedArray<Contact> { state.contacts }
      public var customMirror: Mirror { Mirror(self, children: ["contacts": contacts], displayStyle: .struct) }
      /*wrapper*/
    }
    fileprivate struct ContactsOwner: StateOwner {
      var initialState: ContactsState { ContactsState() }
      func publish(_ state: ContactsState) -> ReadOnlyContactsState { ReadOnlyContactsState(state) }
      /*owner*/
    }
    extension ReadOnlyContactsState: PublishedState {
      public typealias State = ContactsState
      public static var ownerKey: OwnerKey<Self> { OwnerKey(ContactsOwner()) }
    }
    public struct ContactsClient: Sendable {
      public var add: @Sendable (Contact) async throws -> Void
      public var cleared: @Sendable () -> SharedChange
    }
    extension ContactsClient {
      public static func live(in storage: SharedStorage, date: DateGenerator) -> Self {
        let owned = Owned(ContactsOwner(), in: storage)
        return Self(
          add: { contact in owned.withLock("add") { $0.contacts.append(contact) } },
          cleared: { owned.prepareChange("cleared") { $0 = ContactsState() } })
      }
    }
    private enum ContactsClientKey: DependencyKey {
      static var defaultValue: ContactsClient { .unimplemented }
    }

    """

  private static let modelSource = """
    public struct Contact: Hashable, Sendable, Identifiable {
      public let id: UUID
      public var name = ""
      public var role = Role.responder
      /*field*/
      public mutating func rename(to name: String) { self.name = name }
    }
    public enum Role: String, Sendable { case responder, dependent }

    """

  private static let listSource = """
    public struct ListFeature: Reducer {
      public struct State: Hashable, Sendable { public var text = "" }
      public enum Action: Sendable { case addTapped }
      @SharedReader var contacts: ReadOnlyContactsState
      @Dependency(\\.contactsClient) var contactsClient
      public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
    }

    """

  private static let detailSource = """
    public struct DetailFeature: Reducer {
      public struct State: Hashable, Sendable {}
      public enum Action: Sendable { case closeTapped }
      public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
    }

    """

  private static let rootSource = """
    public struct RootFeature: Reducer {
      public struct State: Hashable, Sendable {
        public var list = ListFeature.State()
        public var detail: DetailFeature.State?
      }
      public enum Action: Sendable {
        case list(ListFeature.Action)
        case detail(DetailFeature.Action)
      }
      public var body: some Reducer<State, Action> {
        Scope(state: \\.list, action: \\.list) { ListFeature() }
        EmptyReducer().ifLet(\\.detail, action: \\.detail) { DetailFeature() }
      }
    }

    """

  private static let launchSource = """
    func launch() -> Store<RootFeature.State, RootFeature.Action> {
      let storage = SharedStorage()
      return Store(initialState: RootFeature.State(), storage: storage) { RootFeature() } dependencies: {
        $0.contactsClient = .live(in: storage, date: .live)
      }
    }

    """
}
