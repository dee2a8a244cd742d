/// The accounts, and which of them the last event touched.
public struct AccountTable: Sendable {
  private var table = IdentifierTable<UserID, Account>()
  /// The accounts that may have changed since the event that is being handled, or was handled last,
  /// began: what has to be looked at to check it.
  public private(set) var touched: Set<UserID> = []

  /// No accounts.
  public init() {}

  /// The account of an identifier.
  public subscript(id: UserID) -> Account? {
    get { table[id] }
    _modify {
      touched.insert(id)
      yield &table[id]
    }
  }

  /// How many accounts there are.
  public var count: Int { table.count }

  /// Whether there are no accounts.
  public var isEmpty: Bool { table.isEmpty }

  /// The accounts, in no order.
  public var values: some Sequence<Account> { table.values }

  /// The identifiers of the accounts, in no order.
  public var keys: some Sequence<UserID> { table.keys }

  /// An event begins.
  mutating func beginEvent() {
    touched.removeAll(keepingCapacity: true)
  }
}

extension AccountTable: Hashable {
  /// Whether the accounts are the same, whatever was touched.
  public static func == (first: AccountTable, second: AccountTable) -> Bool {
    first.table == second.table
  }

  /// Hashes the accounts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(table)
  }
}
