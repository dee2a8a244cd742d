/// An owner whose state is kept in the files of its storage, and is there again at the next launch.
///
/// The owner turns its *state* into bytes and back, in its own file; the published wrapper is never
/// `Codable`. Nothing here has a default, and nothing ever will.
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
///   func whenUnreadable(_ problem: RecordProblem) -> UnreadableRecord { .beginAnew }
/// }
/// ```
///
/// ``SharedKey`` takes it like any other owner. Its functions are called outside every lock, and may
/// be called on any thread; they must call neither the storage nor a client.
public protocol PersistentStateOwner: StateOwner {
  /// The version of the bytes that ``encode(_:)`` makes. Raise it whenever they change their meaning.
  var formatVersion: Int { get }

  /// The state as bytes.
  ///
  /// - Throws: When this state cannot be written; whoever waits for it then gets
  ///   ``DurabilityError/notEncodable(record:reason:)``.
  func encode(_ state: State) throws -> [UInt8]

  /// The state that was written, of this version or of an older one: a migration is a `switch` over
  /// `version`. A record of a newer version is never handed to it.
  ///
  /// The bytes are exactly those that some ``encode(_:)`` made; anything else was found out before.
  ///
  /// - Parameters:
  ///   - bytes: What was written.
  ///   - version: The ``formatVersion`` of the owner that wrote it.
  /// - Throws: When they mean no state. The record is then a ``RecordProblem/undecodable(_:)``.
  func decode(_ bytes: [UInt8], version: Int) throws -> State

  /// What follows when the record cannot be read. Called once, as the state is needed first.
  func whenUnreadable(_ problem: RecordProblem) -> UnreadableRecord
}
