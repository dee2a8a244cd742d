import StateKit

/// A noncopyable value that stores an `Owned`, which writes the state of an owner.
struct OwnedHolder: ~Copyable {
  let owned: Owned<EvilStateOwner>

  /// Lends the writer to a closure through generic code.
  borrowing func write(_ text: String) {
    lend(owned) { $0.withLock("write") { $0.texts.append(text) } }
  }

  private func lend<Value: ~Copyable>(
    _ value: borrowing Value, to body: (borrowing Value) -> Void
  ) { body(value) }
}

/// An object that takes the writer out of an ``OwnedHolder`` and stores it.
final class OwnedObject: Sendable {
  private let owned: Owned<EvilStateOwner>

  init(_ holder: consuming OwnedHolder) { owned = holder.release() }

  func write(_ text: String) { owned.withLock("write") { $0.texts.append(text) } }
}

extension OwnedHolder {
  consuming func release() -> Owned<EvilStateOwner> { owned }
}
