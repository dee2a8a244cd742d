public import StateKit

/// A state whose client is as unwise as a test needs: it runs what it is given inside a transaction.
public struct LedgerState: Equatable, Sendable {
  /// The sum of all entries.
  public var total = 0

  /// Nothing.
  public init() {}
}

/// What everybody sees of the ledger.
public struct ReadOnlyLedgerState: Equatable, Sendable {
  private let state: LedgerState
  fileprivate init(_ state: LedgerState) { self.state = state }

  /// The sum of all entries.
  public var total: Int { state.total }
}

/// The right to write the ledger.
fileprivate struct LedgerOwner: StateOwner {
  var initialState: LedgerState { .init() }
  func publish(_ state: LedgerState) -> ReadOnlyLedgerState { .init(state) }
}

extension ReadOnlyLedgerState: PublishedState {
  /// What is behind the wrapper.
  public typealias State = LedgerState
  /// Names the owner.
  public static var shared: SharedKey<Self> { SharedKey(LedgerOwner()) }
}

/// What may be done with the ledger.
public struct LedgerClient: Sendable {
  /// Adds to the sum, then runs the body, all in one transaction.
  public var add: @Sendable (_ amount: Int, _ body: () -> Void) -> Void
  /// The same, in a transaction that throws at its end.
  public var addAndThrow: @Sendable (_ amount: Int, _ body: () -> Void) throws(LedgerError) -> Void
  /// Looks at the sum, and runs the body meanwhile.
  public var look: @Sendable (_ body: () -> Void) -> Int
  /// Prepares an addition that runs the body, in the transaction of its group.
  public var added:
    @Sendable (_ amount: Int, _ body: @escaping @Sendable () -> Void) -> SharedChange

  /// The client that owns the ledger of `storage`.
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
      look: { body in
        owned.read { state in
          body()
          return state.total
        }
      },
      added: { amount, body in
        owned.change("added") { state in
          state.total += amount
          body()
        }
      })
  }
}

/// The ledger takes nothing.
public enum LedgerError: Error, Equatable {
  /// By design.
  case refused
}
