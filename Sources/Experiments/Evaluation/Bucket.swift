internal import HTTPExchange

/// How a segment divides its users among variants: by the hash of a property and a salt.
public struct Bucket: Hashable, Sendable {
  /// The path of the property that decides where a user is.
  public let selector: [String]
  /// The text before the property in the hashed text. Flags with different salts divide the same users
  /// independently.
  public let salt: String
  /// The shares of the users.
  public let allocations: [Allocation]
  /// Where the property is.
  let path: PropertyPath
  /// The distributions of all allocations, in their order.
  let shares: [Share]
  /// The bytes before the property in the hashed text.
  let prefix: Murmur3

  /// The number of allocation values: percentages.
  public static var allocationCount: Int { 100 }
  /// The number of distribution values: 2^32 / 100, rounded up.
  public static var distributionCount: Int { 42_949_673 }

  /// A share of the users, which its distributions divide among variants.
  public struct Allocation: Hashable, Sendable {
    /// The allocation values of the users, which are from 0 to 99.
    public let range: Range<Int>
    /// The variants of the users.
    public let distributions: [Distribution]
  }

  /// The users of an allocation who have a variant.
  public struct Distribution: Hashable, Sendable {
    /// The key of the variant.
    public let variant: String
    /// The distribution values of the users, which are from 0 to 42,949,672.
    public let range: Range<Int>
  }

  /// A distribution, with the range of its allocation.
  struct Share: Hashable, Sendable {
    let allocation: Range<Int>
    let distribution: Range<Int>
    /// The key of the variant.
    let variant: String
  }

  /// The hash of a user, and the share that contains it.
  struct Place: Hashable, Sendable {
    let hash: UInt32
    /// The index of the share.
    let share: Int

    var allocationValue: Int { Int(hash) % Bucket.allocationCount }
    var distributionValue: Int { Int(hash) / Bucket.allocationCount }
  }

  /// The place of a user.
  public struct Placement: Hashable, Sendable {
    /// The property that was hashed.
    public let value: String
    /// The salt that was hashed.
    public let salt: String
    /// The range of the allocation with the user.
    public let allocation: Range<Int>
    /// The allocation value of the user.
    public let allocationValue: Int
    /// The range of the distribution with the user.
    public let distribution: Range<Int>
    /// The distribution value of the user.
    public let distributionValue: Int
    /// The key of the variant.
    public let variant: String
  }

  init(_ value: JSONValue, path: String) throws(FlagError) {
    let fields = try FlagFields(value, path: path)
    selector = try fields.strings("selector")
    self.path = PropertyPath(selector)
    salt = try fields.required("salt", \.stringValue)
    allocations = try fields.elements("allocations") { (value, path) throws(FlagError) in
      let fields = try FlagFields(value, path: path)
      return Allocation(
        range: try fields.range("range", limit: Self.allocationCount),
        distributions: try fields.elements("distributions") { (value, path) throws(FlagError) in
          let fields = try FlagFields(value, path: path)
          return Distribution(
            variant: try fields.required("variant", \.stringValue),
            range: try fields.range("range", limit: Self.distributionCount))
        })
    }
    shares = allocations.flatMap { allocation in
      allocation.distributions.map {
        Share(allocation: allocation.range, distribution: $0.range, variant: $0.variant)
      }
    }
    var prefix = Murmur3()
    for byte in salt.utf8 { prefix.combine(byte) }
    prefix.combine(UInt8(ascii: "/"))
    self.prefix = prefix
  }

  /// Returns the placement of the user at a place.
  func placement(at place: Place, of text: String) -> Placement {
    let share = shares[place.share]
    return Placement(
      value: text, salt: salt, allocation: share.allocation, allocationValue: place.allocationValue,
      distribution: share.distribution, distributionValue: place.distributionValue,
      variant: share.variant)
  }
}
