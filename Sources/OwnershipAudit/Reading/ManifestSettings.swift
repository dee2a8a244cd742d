/// The settings of a target, as far as the rules check them.
struct ManifestSettings {
  /// Whether strict memory safety is enabled on all platforms and in all configurations.
  var isMemorySafe = false
  /// Whether all warnings are errors on all platforms and in all configurations.
  var treatsWarningsAsErrors = false
  /// Whether a setting contains unsafe flags.
  var hasUnsafeFlags = false
  /// Whether a setting turns a warning off, or exempts it from being treated as an error.
  var suppressesWarnings = false
  /// Whether a setting selects a language mode other than Swift 6.
  var selectsOtherLanguageMode = false
  /// Whether a part of the settings cannot be read.
  var isPartlyUnreadable = false

  /// Adds settings that apply together with these.
  mutating func add(_ other: Self) {
    isMemorySafe = isMemorySafe || other.isMemorySafe
    treatsWarningsAsErrors = treatsWarningsAsErrors || other.treatsWarningsAsErrors
    mergeRelaxations(other)
  }

  /// Adds settings that apply instead of these, as in another branch of an `#if`.
  mutating func addAlternative(_ other: Self) {
    isMemorySafe = isMemorySafe && other.isMemorySafe
    treatsWarningsAsErrors = treatsWarningsAsErrors && other.treatsWarningsAsErrors
    mergeRelaxations(other)
  }

  private mutating func mergeRelaxations(_ other: Self) {
    hasUnsafeFlags = hasUnsafeFlags || other.hasUnsafeFlags
    suppressesWarnings = suppressesWarnings || other.suppressesWarnings
    selectsOtherLanguageMode = selectsOtherLanguageMode || other.selectsOtherLanguageMode
    isPartlyUnreadable = isPartlyUnreadable || other.isPartlyUnreadable
  }
}
