public import LifeSignalDomain

/// The accounts of the server, with the set of those that the last event touched.
public struct AccountTable: Sendable {
  private var table = IdentifierTable<UserID, Account>()
  /// The accounts that the current or last event accessed for a change. All other accounts are
  /// unchanged, so after an event, invariants are checked on the touched accounts only.
  public private(set) var touched: Set<UserID> = []

  /// Creates a table without accounts.
  public init() {}

  /// The account with an identifier.
  public subscript(id: UserID) -> Account? {
    get { table[id] }
    _modify {
      touched.insert(id)
      yield &table[id]
    }
  }

  /// The number of accounts in the table.
  public var count: Int { table.count }

  /// Whether there are no accounts.
  public var isEmpty: Bool { table.isEmpty }

  /// The accounts, in no particular order.
  public var values: some Sequence<Account> { table.values }

  /// The identifiers of the accounts, in no particular order.
  public var keys: some Sequence<UserID> { table.keys }

  /// Starts an event, which has not touched any account yet.
  mutating func beginEvent() {
    touched.removeAll(keepingCapacity: true)
  }
}

extension AccountTable: Hashable {
  /// Returns whether the accounts are equal, regardless of which were touched.
  public static func == (first: AccountTable, second: AccountTable) -> Bool {
    first.table == second.table
  }

  /// Hashes the accounts, regardless of which were touched.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(table)
  }
}
