internal import Foundation
internal import HTTPExchange

/// The part of a client's state that is stored.
struct ExperimentsRecord: Hashable, Sendable {
  var variants: [String: Variant]
  var flags: FlagSet
  var identity: ExperimentUser.Identity
  var tracking: FetchRequest.Tracking?
  var reported: ExposureMemory
  var outbox: ExposureOutbox

  /// A record whose bytes have another form.
  struct Unreadable: Error, Hashable, Sendable {}

  /// The form on disk. Variants and flags are texts of their own, so that they may be nested as deep as an
  /// answer of the server.
  private struct Form: Codable {
    let variants: String
    let flags: String
    let identity: ExperimentUser.Identity
    let tracking: FetchRequest.Tracking?
    let reported: ExposureMemory
    let outbox: ExposureOutbox
  }

  /// Returns the record as JSON. Equal records have equal bytes, unless they differ in the order in which
  /// exposures came.
  func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let form = Form(
      variants: JSONValue.object(variants.mapValues(\.json)).encoded,
      flags: JSONValue.array(flags.elements).encoded, identity: identity, tracking: tracking,
      reported: reported, outbox: outbox)
    return [UInt8](try encoder.encode(form))
  }

  /// Decodes a record.
  ///
  /// - Throws: ``Unreadable``, or `DecodingError`.
  init(decoding bytes: [UInt8]) throws {
    let form = try JSONDecoder().decode(Form.self, from: Data(bytes))
    let members = try JSONValue(parsing: form.variants, maximumByteCount: .max).objectValue
    let elements = try JSONValue(parsing: form.flags, maximumByteCount: .max).arrayValue
    guard let members, let elements else { throw Unreadable() }
    variants = [:]
    for (key, value) in members {
      guard let variant = Variant(value) else { throw Unreadable() }
      variants[key] = variant
    }
    flags = FlagSet(elements)
    identity = form.identity
    tracking = form.tracking
    reported = form.reported
    outbox = form.outbox
  }

  /// Creates a record from its parts.
  init(
    variants: [String: Variant], flags: FlagSet, identity: ExperimentUser.Identity,
    tracking: FetchRequest.Tracking?, reported: ExposureMemory, outbox: ExposureOutbox
  ) {
    self.variants = variants
    self.flags = flags
    self.identity = identity
    self.tracking = tracking
    self.reported = reported
    self.outbox = outbox
  }
}
