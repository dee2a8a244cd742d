public import StateKit

/// The state of a client that runs a test's closures inside its transactions.
public struct LedgerState: Equatable, Sendable {
  /// The sum of all entries.
  public var total = 0

  /// Creates an empty ledger.
  public init() {}
}

/// The published state of the ledger.
public struct ReadOnlyLedgerState: Equatable, Sendable {
  private let state: LedgerState
  fileprivate init(_ state: LedgerState) { self.state = state }

  /// The sum of all entries.
  public var total: Int { state.total }
}

/// The owner of the ledger.
fileprivate struct LedgerOwner: StateOwner {
  var initialState: LedgerState { .init() }
  func publish(_ state: LedgerState) -> ReadOnlyLedgerState { .init(state) }
}

extension ReadOnlyLedgerState: PublishedState {
  /// The type of the owned state.
  public typealias State = LedgerState
  /// The key that names the owner.
  public static var ownerKey: OwnerKey<Self> { OwnerKey(LedgerOwner()) }
}

/// The client of the ledger.
public struct LedgerClient: Sendable {
  /// Adds an amount to the sum, then runs the body, in one transaction.
  public var add: @Sendable (_ amount: Int, _ body: () -> Void) -> Void
  /// Adds an amount to the sum and runs the body, in a transaction that throws at its end.
  public var addAndThrow: @Sendable (_ amount: Int, _ body: () -> Void) throws(LedgerError) -> Void
  /// Reads the sum, and runs the body inside the read.
  public var total: @Sendable (_ body: () -> Void) -> Int
  /// Prepares an addition. The transaction that commits it also runs the body.
  public var added:
    @Sendable (_ amount: Int, _ body: @escaping @Sendable () -> Void) -> SharedChange

  /// Creates the client that owns the ledger of `storage`.
  public static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(LedgerOwner(), in: storage)
    return Self(
      add: { amount, body in
        owned.withLock("add") { state in
          state.total += amount
          body()
        }
      },
      addAndThrow: { amount, body throws(LedgerError) in
        try owned.withLock("add and throw") { state throws(LedgerError) in
          state.total += amount
          body()
          throw .refused
        }
      },
      total: { body in
        owned.read { state in
          body()
          return state.total
        }
      },
      added: { amount, body in
        owned.prepareChange("added") { state in
          state.total += amount
          body()
        }
      })
  }
}

/// The error of a transaction of the ledger.
public enum LedgerError: Error, Equatable {
  /// The ledger has refused the change, as the test expects.
  case refused
}
