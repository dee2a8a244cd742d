/// An owner whose state is saved in the files of its storage and loaded at the next launch.
///
/// The source file of the owner contains the code that encodes and decodes its *state*; the
/// published wrapper is never `Codable`. The protocol has no default implementations, for the same
/// reason as ``StateOwner``.
///
/// ```swift
/// fileprivate struct CounterOwner: PersistentStateOwner {
///   var initialState: CounterState { CounterState() }
///   func publish(_ state: CounterState) -> ReadOnlyCounterState { ReadOnlyCounterState(state) }
///
///   var formatVersion: Int { 1 }
///   func encode(_ state: CounterState) throws -> [UInt8] { Array("\(state.count)".utf8) }
///   func decode(_ bytes: [UInt8], version: Int) throws -> CounterState {
///     guard let count = Int(String(decoding: bytes, as: UTF8.self)) else { throw NotANumber() }
///     return CounterState(count: count)
///   }
///   func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { .startFresh }
/// }
/// ```
///
/// Pass the owner to ``OwnerKey`` like any other owner. Its methods are called outside all locks,
/// on any thread. They must not call the storage or a client.
public protocol PersistentStateOwner: StateOwner {
  /// The version of the format of ``encode(_:)``. Increase it whenever the meaning of the bytes
  /// changes.
  var formatVersion: Int { get }

  /// Encodes a state for its record.
  ///
  /// - Throws: An error if the state cannot be saved. Callers of ``Owned/synchronize()`` then
  ///   receive ``DurabilityError/notEncodable(record:reason:)``.
  func encode(_ state: State) throws -> [UInt8]

  /// Decodes a state that was encoded in the current or an older version of the format.
  ///
  /// Implement a migration as a `switch` over `version`. Records of newer versions are not passed
  /// to this method. A checksum guarantees that the bytes are the result of a call of
  /// ``encode(_:)``.
  ///
  /// - Parameters:
  ///   - bytes: The encoded state.
  ///   - version: The ``formatVersion`` of the owner that encoded the state.
  /// - Throws: An error if the bytes do not represent a state. The problem of the record is then
  ///   ``RecordProblem/undecodable(_:)``.
  func decode(_ bytes: [UInt8], version: Int) throws -> State

  /// Returns how to handle a record that cannot be read. Called when the state is first needed, by
  /// each thread that needs the state at that time.
  func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy
}
