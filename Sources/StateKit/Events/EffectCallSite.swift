/// The name of an effect and the source location that created it. Requires no allocation.
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
  static func == (a: Self, b: Self) -> Bool {
    a.line == b.line && a.name.description == b.name.description
      && a.fileID.description == b.fileID.description
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(name.description)
    hasher.combine(fileID.description)
  }
}

/// One run of an effect, from which its public identity is created on demand.
package struct DeferredEffectIdentity: Sendable {
  let store: StoreIdentity
  package let number: UInt64
  let source: EffectCallSite

  package var identity: EffectIdentity {
    EffectIdentity(
      store: store, number: number, name: source.name.description, location: source.location)
  }
}
