/// The name of an effect and the source location at which it was created. A call site needs no
/// allocation.
@usableFromInline
struct EffectCallSite: Sendable {
  @usableFromInline let name: StaticString
  @usableFromInline let fileID: StaticString
  @usableFromInline let line: UInt32

  @inlinable
  init(name: StaticString, fileID: StaticString, line: UInt) {
    self.name = name
    self.fileID = fileID
    self.line = UInt32(clamping: line)
  }

  var location: CodeLocation { CodeLocation(fileID: fileID, line: UInt(line)) }
}

extension EffectCallSite: Hashable {
  /// Returns whether two call sites have the same name and location.
  @usableFromInline
  static func == (first: Self, second: Self) -> Bool {
    first.line == second.line && first.name.description == second.name.description
      && first.fileID.description == second.fileID.description
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(name.description)
    hasher.combine(fileID.description)
  }
}

/// The identity of one run of an effect. The public form, which allocates, is created on demand.
package struct DeferredEffectIdentity: Sendable {
  let store: StoreIdentity
  package let number: UInt64
  let source: EffectCallSite

  package var identity: EffectIdentity {
    EffectIdentity(
      store: store, number: number, name: source.name.description, location: source.location)
  }
}
