public import HTTPExchange

/// The value of a flag, and why the user has it.
///
/// The names are those of OpenFeature's specification.
public struct EvaluationDetails<Value: FlagValue>: Hashable, Sendable {
  /// The key of the flag.
  public let flagKey: String
  /// The value; the default value of the flag if there is an ``errorCode``.
  public let value: Value
  /// The key of the variant; nil for the default value of the flag.
  public let variant: String?
  /// Why the flag has the value.
  public let reason: Reason
  /// Why the flag has its default value; nil if it has that of a variant.
  public let errorCode: ErrorCode?
  /// What the server says about the variant.
  public let metadata: [String: JSONValue]

  /// Creates details from their parts.
  public init(
    flagKey: String, value: Value, variant: String? = nil, reason: Reason,
    errorCode: ErrorCode? = nil, metadata: [String: JSONValue] = [:]
  ) {
    self.flagKey = flagKey
    self.value = value
    self.variant = variant
    self.reason = reason
    self.errorCode = errorCode
    self.metadata = metadata
  }
}

/// Why a flag has its value.
public enum Reason: String, Hashable, Sendable, Codable {
  /// The value is the same for all users.
  case `static` = "STATIC"
  /// No rule gave the user a variant, so that a default value counts.
  case `default` = "DEFAULT"
  /// A rule of the flag gave the user the variant.
  case targetingMatch = "TARGETING_MATCH"
  /// The user was assigned to the variant at random.
  case split = "SPLIT"
  /// The variant was stored by an earlier launch or an earlier fetch.
  case cached = "CACHED"
  /// The flag is disabled.
  case disabled = "DISABLED"
  /// The reason is not known.
  case unknown = "UNKNOWN"
  /// The variant may be out of date.
  case stale = "STALE"
  /// The value is the default one because of an error.
  case error = "ERROR"
}

/// Why a flag has its default value.
public enum ErrorCode: String, Hashable, Sendable, Codable {
  /// The provider has no variants yet.
  case providerNotReady = "PROVIDER_NOT_READY"
  /// The provider does not know the flag.
  case flagNotFound = "FLAG_NOT_FOUND"
  /// The flag could not be read.
  case parseError = "PARSE_ERROR"
  /// The value of the variant has another type.
  case typeMismatch = "TYPE_MISMATCH"
  /// The evaluation needs a targeting key, and the context has none.
  case targetingKeyMissing = "TARGETING_KEY_MISSING"
  /// The provider cannot use the context.
  case invalidContext = "INVALID_CONTEXT"
  /// The provider failed, and cannot recover.
  case providerFatal = "PROVIDER_FATAL"
  /// The evaluation failed for another reason.
  case general = "GENERAL"
}
