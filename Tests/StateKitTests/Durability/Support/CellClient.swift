import StateKit

/// Tells pieces of durable state of one shape apart.
protocol CellTag: SendableMetatype {
  static var whenUnreadable: UnreadableRecord { get }
}

enum CellA: CellTag { static let whenUnreadable = UnreadableRecord.beginAnew }
enum CellB: CellTag { static let whenUnreadable = UnreadableRecord.beginAnew }
enum CellC: CellTag { static let whenUnreadable = UnreadableRecord.beginAnew }
/// Its owner would rather have nothing than begin anew.
enum Vault: CellTag { static let whenUnreadable = UnreadableRecord.refuse }

struct CellState: Equatable, Sendable {
  var value = 0
  var text = ""

  /// A value that the owner cannot encode.
  static let unwritable = -1
}

struct ReadOnlyCell<Tag: CellTag>: Equatable, Sendable {
  private let state: CellState

  fileprivate init(_ state: CellState) { self.state = state }

  var value: Int { state.value }
  var text: String { state.text }
}

private struct CellOwner<Tag: CellTag>: PersistentStateOwner {
  var initialState: CellState { CellState() }

  func publish(_ state: CellState) -> ReadOnlyCell<Tag> { ReadOnlyCell(state) }

  var formatVersion: Int { 2 }

  func encode(_ state: CellState) throws -> [UInt8] {
    guard state.value != CellState.unwritable else { throw CellError.unwritable }
    return Array("\(state.value):\(state.text)".utf8)
  }

  func decode(_ bytes: [UInt8], version: Int) throws -> CellState {
    let words = String(decoding: bytes, as: UTF8.self).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (version, words.count, words.first.flatMap { Int($0) }) {
    // The first version had no text.
    case (1, 1, let value?): return CellState(value: value, text: "migrated")
    case (2, 2, let value?): return CellState(value: value, text: String(words[1]))
    default: throw CellError.noCell
    }
  }

  func whenUnreadable(_ problem: RecordProblem) -> UnreadableRecord { Tag.whenUnreadable }
}

enum CellError: Error, Equatable {
  case unwritable
  case noCell
}

extension ReadOnlyCell: PublishedState {
  typealias State = CellState

  static var shared: SharedKey<Self> { SharedKey(CellOwner<Tag>()) }
}

/// What may be done with a cell, whatever its tag.
struct CellClient: Sendable {
  /// Changes memory.
  var set: @Sendable (Int) -> Void
  var write: @Sendable (String) -> Void
  var setting: @Sendable (Int) -> SharedChange
  /// Waits until it is on disk.
  var synchronize: @Sendable () async throws(DurabilityError) -> Void
  var value: @Sendable () -> Int

  static func live<Tag: CellTag>(_: Tag.Type, in storage: SharedStorage) -> Self {
    let owned = Owned(CellOwner<Tag>(), in: storage)
    let synchronize: @Sendable () async throws(DurabilityError) -> Void = {
      () async throws(DurabilityError) in try await owned.synchronize()
    }
    return Self(
      set: { value in owned.withLock("set") { $0.value = value } },
      write: { text in owned.withLock("write") { $0.text = text } },
      setting: { value in owned.change("set") { $0.value = value } },
      synchronize: synchronize,
      value: { owned.read { $0.value } })
  }
}
