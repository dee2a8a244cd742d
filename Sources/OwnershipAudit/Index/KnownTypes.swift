/// Types of libraries that the audit knows by name.
enum KnownTypes {
  /// Value types. A generic type in this list is a value type if its generic arguments are.
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
    "UUID", "URL", "URLComponents", "URLQueryItem", "Data", "Decimal", "IndexPath", "IndexSet",
    "CharacterSet", "PersonNameComponents",
    "CGPoint", "CGSize", "CGRect", "CGVector", "CGAffineTransform", "NSRange",
    "CLLocationCoordinate2D",
    "IdentifiedArray", "OrderedSet", "OrderedDictionary", "Deque", "Backoff", "CodeLocation",
  ]

  /// Structs of Foundation that can contain an object, with the part that contains the object.
  static let objectHoldingTypes: [String: String] = [
    "AttributedString": "its attributes", "AttributedSubstring": "its attributes",
    "AttributeContainer": "its attributes", "URLRequest": "its body stream",
    "Measurement": "its unit", "Notification": "its `object` property",
  ]

  /// The value types that need generic arguments.
  static let generics: Set<String> = [
    "Array", "ArraySlice", "ContiguousArray", "Dictionary", "Set", "Optional", "Result", "Range",
    "ClosedRange", "PartialRangeFrom", "PartialRangeUpTo", "PartialRangeThrough", "InlineArray",
    "CollectionOfOne", "EmptyCollection", "ReversedCollection", "Repeated", "KeyValuePairs",
    "SIMD2", "SIMD3", "SIMD4", "SIMD8", "SIMD16", "IdentifiedArray", "OrderedSet",
    "OrderedDictionary", "Deque",
  ]

  /// Static members whose value has the type that declares them, such as `Double.zero`.
  static let constants: Set<String> = [
    "zero", "one", "max", "min", "pi", "nan", "infinity", "greatestFiniteMagnitude", "none",
    "leastNormalMagnitude", "ulpOfOne", "distantPast", "distantFuture", "seconds", "milliseconds",
    "microseconds", "nanoseconds", "gmt", "empty",
  ]

  /// Types that are not value types, because they refer to an object or to memory, or can contain
  /// any value.
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
    "Unit", "Dimension", "UnitConverter", "UnitAcceleration", "UnitAngle", "UnitArea",
    "UnitConcentrationMass", "UnitDispersion", "UnitDuration", "UnitElectricCharge",
    "UnitElectricCurrent", "UnitElectricPotentialDifference", "UnitElectricResistance",
    "UnitEnergy", "UnitFrequency", "UnitFuelEfficiency", "UnitIlluminance",
    "UnitInformationStorage", "UnitLength", "UnitMass", "UnitPower", "UnitPressure", "UnitSpeed",
    "UnitTemperature", "UnitVolume", "InputStream", "OutputStream", "URLResponse",
    "CachedURLResponse",
    "SharedStorage", "SharedReader", "OwnerKey", "SharedChange", "Store", "StoreActor",
    "StoreTask", "ObservationRegistrar", "CurrentValueSubject", "PassthroughSubject",
  ]

  /// Types with state that can change even if the value is stored in a `let`.
  static let mutableTypes = streams.union([
    "Mutex", "Atomic", "AtomicLazyReference", "Locked", "OSAllocatedUnfairLock", "NSCache",
    "ManagedBuffer", "UnsafeMutablePointer", "UnsafeMutableRawPointer",
    "UnsafeMutableBufferPointer", "UnsafeMutableRawBufferPointer", "NSMutableString",
    "NSMutableArray", "NSMutableDictionary", "NSMutableSet", "NSMutableData", "NSMapTable",
    "NSHashTable", "SharedStorage", "Owned", "Store", "StoreActor", "EventLog", "UserDefaults",
    "CurrentValueSubject", "PassthroughSubject", "NSLock", "NSRecursiveLock", "NSCondition",
    "NSConditionLock", "DispatchSemaphore",
  ])

  /// Types that pass elements from one task to another.
  static let streams: Set<String> = ["AsyncStream", "AsyncThrowingStream"]

  /// Attributes that add no stored property. An attribute that is not in this list may be a
  /// property wrapper or a macro.
  static let attributes: Set<String> = [
    "available", "usableFromInline", "inlinable", "frozen", "dynamicMemberLookup",
    "dynamicCallable", "discardableResult", "MainActor", "preconcurrency", "objc", "objcMembers",
    "nonobjc", "propertyWrapper", "resultBuilder", "main", "unsafe", "safe", "backDeployed",
    "warn_unqualified_access", "exclusivity", "_spi", "_documentation", "_nonSendable",
  ]

  /// Whether the standard library declares an unsafe function, property or type with this name.
  static func isUnsafe(_ name: String) -> Bool {
    if name.hasPrefix("withUnsafe") { return name != "withUnsafeCurrentTask" }
    if name.hasPrefix("Unsafe") {
      return name.hasSuffix("Pointer") || name.hasSuffix("Continuation")
    }
    return ["unsafeBitCast", "unsafeDowncast", "unsafelyUnwrapped", "Unmanaged", "OpaquePointer"]
      .contains(name)
  }
}
