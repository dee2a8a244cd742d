internal import Foundation
internal import LifeSignalDomain

/// The bindings between the launches of the app and their secrets.
///
/// The first join of a launch binds its secret to its address. Later joins must present the secret.
///
/// A binding is *proven* when the server has answered an authenticated request of the launch, and
/// *fresh* before. The two kinds are kept apart, so that connections that bind addresses of their own
/// choice in large numbers replace only fresh bindings of launches without a connection, and never the
/// binding of a phone that is signed in, whether or not the phone is connected at the moment. The
/// binding of a connected launch is never forgotten.
///
/// A proven binding is forgotten one to two days after the last connection of its launch, like the
/// numbers of its requests. A fresh one is forgotten in the same time, or when ``Limits/fresh`` is
/// reached. A launch that comes back later binds again.
///
/// A server that restarts keeps the bindings (``LaunchBindings`` is `Codable`). Otherwise another
/// program could join the line of a known address before its phone does.
public struct LaunchBindings: Sendable {
  /// The limits of the bindings.
  public struct Limits: Hashable, Sendable {
    /// The largest number of fresh bindings; at least four times the number of connections. Half of
    /// them are forgotten when there are more.
    public var fresh = 16_384
    /// The largest number of proven bindings. A further binding stays fresh.
    public var proven = 100_000

    /// Creates the default limits.
    public init() {}
  }

  /// The result of comparing a join with the bindings.
  enum Claim: Hashable, Sendable {
    /// The launch has no binding.
    case unbound
    /// The join is of the bound device, and presents the bound secret.
    case own
    /// The launch is bound to another device or another secret.
    case foreign
  }

  struct Binding: Equatable, Sendable, Codable {
    let device: DeviceID
    let secret: LaunchSecret
  }

  /// The duration of a generation: a day, in seconds.
  private static let generationDuration: TimeInterval = 86_400

  private var proven = GenerationTable<Binding>()
  private var fresh = GenerationTable<Binding>()
  private var generationStart: Date?

  /// Creates an empty table.
  public init() {}

  /// The number of bindings.
  public var count: Int { proven.count + fresh.count }

  /// Compares a join with the bindings, and changes nothing.
  func claim(_ join: LineJoin) -> Claim {
    guard let binding = proven[join.address.launch] ?? fresh[join.address.launch] else {
      return .unbound
    }
    guard binding.device == join.address.device else { return .foreign }
    return binding.secret == join.secret ? .own : .foreign
  }

  /// Returns whether the server has answered an authenticated request of a launch, or the launch has
  /// no binding.
  func needsProof(_ launch: LaunchID) -> Bool { fresh[launch] != nil }

  /// Binds a launch to its secret, or renews its binding. The caller has checked that the claim is not
  /// foreign.
  ///
  /// - Parameters:
  ///   - isConnected: Returns whether a launch is connected. Its binding is kept.
  mutating func bind(
    _ join: LineJoin, at now: Date, limit: Int, isConnected: (LaunchID) -> Bool
  ) {
    let launch = join.address.launch
    renew(launch, at: now, isConnected: isConnected)
    guard proven[launch] == nil, fresh[launch] == nil else { return }
    if fresh.currentCount >= max(1, limit / 2) { fresh.beginGeneration(keeping: isConnected) }
    fresh.set(Binding(device: join.address.device, secret: join.secret), of: launch)
  }

  /// Records that a launch was connected until now.
  mutating func renew(_ launch: LaunchID, at now: Date, isConnected: (LaunchID) -> Bool) {
    beginGeneration(at: now, isConnected: isConnected)
    proven.renew(launch)
    fresh.renew(launch)
  }

  /// Records that the server has answered an authenticated request of a launch.
  mutating func prove(_ launch: LaunchID, limit: Int) {
    guard proven.count < limit, let binding = fresh.remove(launch) else { return }
    proven.set(binding, of: launch)
  }

  private mutating func beginGeneration(at now: Date, isConnected: (LaunchID) -> Bool) {
    guard let generationStart else { return self.generationStart = now }
    guard now.timeIntervalSince(generationStart) >= Self.generationDuration else { return }
    proven.beginGeneration(keeping: isConnected)
    fresh.beginGeneration(keeping: isConnected)
    self.generationStart = now
  }
}

extension LaunchBindings: Codable {
  private struct Entry: Codable {
    let launch: LaunchID
    let binding: Binding
  }

  private enum CodingKeys: String, CodingKey {
    case proven, fresh
  }

  /// Decodes bindings. Their age counts from now.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    for entry in try container.decode([Entry].self, forKey: .proven) {
      proven.set(entry.binding, of: entry.launch)
    }
    for entry in try container.decode([Entry].self, forKey: .fresh) {
      fresh.set(entry.binding, of: entry.launch)
    }
  }

  /// Encodes the bindings in the order of the launches, for a file that only its owner can read.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.entries(proven), forKey: .proven)
    try container.encode(Self.entries(fresh), forKey: .fresh)
  }

  private static func entries(_ table: GenerationTable<Binding>) -> [Entry] {
    table.values.sorted { $0.key < $1.key }.map { Entry(launch: $0.key, binding: $0.value) }
  }
}

extension LaunchBindings: CustomReflectable {
  /// A mirror that shows the number of bindings.
  public var customMirror: Mirror { Mirror(self, children: ["count": count]) }
}
