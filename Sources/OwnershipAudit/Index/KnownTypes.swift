/// Types of the standard library, Foundation and StateKit that the audit knows by name.
enum KnownTypes {
  /// Values through and through, when their generic arguments are.
  static let values: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32",
    "UInt64", "UInt128", "Float", "Float16", "Float32", "Float64", "Float80", "Double", "CGFloat",
    "Bool", "String", "Substring", "StaticString", "Character", "Unicode.Scalar", "Never", "Void",
    "Array", "ArraySlice", "ContiguousArray", "Dictionary", "Set", "Optional", "Result", "Range",
    "ClosedRange", "PartialRangeFrom", "PartialRangeUpTo", "PartialRangeThrough", "InlineArray",
    "CollectionOfOne", "EmptyCollection", "ReversedCollection", "Repeated", "KeyValuePairs",
    "ObjectIdentifier", "Duration", "ContinuousClock.Instant", "SuspendingClock.Instant",
    "CodingUserInfoKey", "SIMD2", "SIMD3", "SIMD4", "SIMD8", "SIMD16",
    "Date", "DateComponents", "DateInterval", "TimeInterval", "TimeZone", "Calendar", "Locale",
    "UUID", "URL", "URLComponents", "URLQueryItem", "URLRequest", "Data", "Decimal", "IndexPath",
    "IndexSet", "CharacterSet", "Measurement", "PersonNameComponents", "AttributedString",
    "UnitAcceleration", "UnitAngle", "UnitArea", "UnitConcentrationMass", "UnitDispersion",
    "UnitDuration", "UnitElectricCharge", "UnitElectricCurrent", "UnitEnergy", "UnitFrequency",
    "UnitFuelEfficiency", "UnitIlluminance", "UnitInformationStorage", "UnitLength", "UnitMass",
    "UnitPower", "UnitPressure", "UnitSpeed", "UnitTemperature", "UnitVolume",
    "CGPoint", "CGSize", "CGRect", "CGVector", "CGAffineTransform", "NSRange",
    "CLLocationCoordinate2D",
    "IdentifiedArray", "OrderedSet", "OrderedDictionary", "Deque", "Backoff", "CodeLocation",
  ]

  /// Those among them that are nothing without their arguments.
  static let generics: Set<String> = [
    "Array", "ArraySlice", "ContiguousArray", "Dictionary", "Set", "Optional", "Result", "Range",
    "ClosedRange", "PartialRangeFrom", "PartialRangeUpTo", "PartialRangeThrough", "InlineArray",
    "CollectionOfOne", "EmptyCollection", "ReversedCollection", "Repeated", "KeyValuePairs",
    "SIMD2", "SIMD3", "SIMD4", "SIMD8", "SIMD16", "Measurement", "IdentifiedArray", "OrderedSet",
    "OrderedDictionary", "Deque",
  ]

  /// Static members that give a value of their own type.
  static let constants: Set<String> = [
    "zero", "one", "max", "min", "pi", "nan", "infinity", "greatestFiniteMagnitude", "none",
    "leastNormalMagnitude", "ulpOfOne", "distantPast", "distantFuture", "seconds", "milliseconds",
    "microseconds", "nanoseconds", "gmt", "empty",
  ]

  /// What refers to something that others may change, or that changes by itself.
  static let references: Set<String> = [
    "AnyObject", "NSObject", "Any", "AnyHashable", "Error", "Mutex", "Atomic",
    "AtomicLazyReference",
    "Locked", "OSAllocatedUnfairLock", "NSLock", "NSRecursiveLock", "ManagedBuffer",
    "ManagedBufferPointer", "Task", "UnsafeCurrentTask", "AsyncStream", "AsyncThrowingStream",
    "CheckedContinuation", "UnsafeContinuation", "KeyPath", "WritableKeyPath",
    "ReferenceWritableKeyPath", "PartialKeyPath", "AnyKeyPath", "Unmanaged", "OpaquePointer",
    "UnsafePointer", "UnsafeMutablePointer", "UnsafeRawPointer", "UnsafeMutableRawPointer",
    "UnsafeBufferPointer", "UnsafeMutableBufferPointer", "UnsafeRawBufferPointer",
    "UnsafeMutableRawBufferPointer", "AutoreleasingUnsafeMutablePointer", "Selector",
    "NSString", "NSMutableString", "NSArray", "NSMutableArray", "NSDictionary",
    "NSMutableDictionary", "NSSet", "NSMutableSet", "NSData", "NSMutableData", "NSNumber",
    "NSAttributedString", "NSMutableAttributedString", "NSCache", "NSError", "JSONEncoder",
    "JSONDecoder", "DateFormatter", "NumberFormatter", "FileHandle", "FileManager", "Bundle",
    "URLSession", "UserDefaults", "NotificationCenter", "OperationQueue", "DispatchQueue", "Thread",
    "Timer", "UIImage", "UIView", "UIViewController", "NSImage", "NSView", "CLLocation", "Owned",
    "SharedStorage", "SharedReader", "SharedKey", "SharedChange", "Store", "StoreActor",
    "StoreTask", "ObservationRegistrar", "CurrentValueSubject", "PassthroughSubject",
  ]

  /// What a constant of the process may be, and still change: for global state.
  static let mutableThings = streams.union([
    "Mutex", "Atomic", "AtomicLazyReference", "Locked", "OSAllocatedUnfairLock", "NSCache",
    "ManagedBuffer", "UnsafeMutablePointer", "UnsafeMutableRawPointer",
    "UnsafeMutableBufferPointer", "UnsafeMutableRawBufferPointer", "NSMutableString",
    "NSMutableArray", "NSMutableDictionary", "NSMutableSet", "NSMutableData", "NSMapTable",
    "NSHashTable", "SharedStorage", "Owned", "Store", "StoreActor", "EventLog", "UserDefaults",
    "CurrentValueSubject", "PassthroughSubject", "NSLock", "NSRecursiveLock", "NSCondition",
    "NSConditionLock", "DispatchSemaphore",
  ])

  /// What somebody fills and somebody else takes from.
  static let streams: Set<String> = ["AsyncStream", "AsyncThrowingStream"]

  /// Attributes of types and properties that store nothing.
  static let attributes: Set<String> = [
    "available", "usableFromInline", "inlinable", "frozen", "dynamicMemberLookup",
    "dynamicCallable", "discardableResult", "MainActor", "preconcurrency", "objc", "objcMembers",
    "nonobjc", "propertyWrapper", "resultBuilder", "main", "unsafe", "safe", "backDeployed",
    "warn_unqualified_access", "exclusivity", "_spi", "_documentation", "_nonSendable",
  ]

  /// What the standard library calls unsafe, whoever else declares that name.
  static func isUnsafe(_ name: String) -> Bool {
    if name.hasPrefix("withUnsafe") { return name != "withUnsafeCurrentTask" }
    if name.hasPrefix("Unsafe") {
      return name.hasSuffix("Pointer") || name.hasSuffix("Continuation")
    }
    return ["unsafeBitCast", "unsafeDowncast", "unsafelyUnwrapped", "Unmanaged", "OpaquePointer"]
      .contains(name)
  }
}
