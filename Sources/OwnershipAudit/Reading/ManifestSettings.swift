/// The settings of a target that the rules check.
struct ManifestSettings {
  /// Whether strict memory safety is on, on all platforms and in all configurations.
  var isMemorySafe = false
  /// Whether all warnings are errors, on all platforms and in all configurations.
  var treatsWarningsAsErrors = false
  /// Whether a setting contains unsafe flags.
  var hasUnsafeFlags = false
  /// Whether a setting permits a warning.
  var suppressesWarnings = false
  /// Whether a part of the settings cannot be read.
  var isPartlyUnreadable = false

  /// Combines two lists that both apply.
  mutating func add(_ other: Self) {
    isMemorySafe = isMemorySafe || other.isMemorySafe
    treatsWarningsAsErrors = treatsWarningsAsErrors || other.treatsWarningsAsErrors
    mergeRelaxations(other)
  }

  /// Combines two lists of which one applies.
  mutating func alternate(_ other: Self) {
    isMemorySafe = isMemorySafe && other.isMemorySafe
    treatsWarningsAsErrors = treatsWarningsAsErrors && other.treatsWarningsAsErrors
    mergeRelaxations(other)
  }

  private mutating func mergeRelaxations(_ other: Self) {
    hasUnsafeFlags = hasUnsafeFlags || other.hasUnsafeFlags
    suppressesWarnings = suppressesWarnings || other.suppressesWarnings
    isPartlyUnreadable = isPartlyUnreadable || other.isPartlyUnreadable
  }
}
