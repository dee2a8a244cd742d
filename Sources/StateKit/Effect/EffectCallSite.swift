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

/// One run of an effect, from which its public identity is created on demand.
package struct DeferredEffectIdentity: Sendable {
  package let number: UInt64
  let source: EffectCallSite

  package var identity: EffectIdentity {
    EffectIdentity(
      number: number, name: source.name.description, location: source.location)
  }
}
