/// Where an effect was written, and its name. Costs no allocation.
@usableFromInline
struct EffectSource: Sendable {
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

/// One run of an effect, from which its public identity is made when somebody asks.
package struct EffectIdentitySource: Sendable {
  package let number: UInt64
  let source: EffectSource

  package var identity: EffectIdentity {
    EffectIdentity(
      number: number, name: source.name.description, location: source.location)
  }
}
