/// The elements that a subscriber has not consumed yet.
///
/// The buffer is a value: it says what the client has to do, and does not wait itself.
///
/// ```swift
/// var buffer = SubscriberBuffer<String>(.newest(2))
/// for text in ["a", "b", "c"] { buffer.append(text) }
/// buffer.popFirst()  // .missed(1)
/// buffer.popFirst()  // .element("b")
/// ```
public struct SubscriberBuffer<Element: Sendable>: Sendable {
  /// What happens when the buffer is full.
  public enum Policy: Hashable, Sendable {
    /// The client stops reading from the connection until the subscriber has consumed half of the
    /// buffer. The number is the capacity.
    case suspend(Int)
    /// The oldest element is dropped. The number is the capacity.
    case newest(Int)
    /// The subscription fails. The number is the capacity.
    case fail(Int)

    /// Suspends reading after 256 elements.
    public static var suspend: Self { .suspend(256) }
    /// Fails after 256 elements.
    public static var fail: Self { .fail(256) }

    /// The capacity; at least 1.
    public var capacity: Int {
      switch self {
      case .suspend(let capacity), .newest(let capacity), .fail(let capacity): max(1, capacity)
      }
    }
  }

  /// What the client has to do after it has added an element.
  public enum Insertion: Hashable, Sendable {
    /// The element is stored; there is nothing to do.
    case stored
    /// Stop reading from the connection. The element is stored.
    case storedLast
    /// Keep the element and add it later: the buffer was full, and the client was already asked to
    /// stop reading.
    case refused
    /// Nothing. The element is stored, and the oldest one was dropped.
    case droppedOldest
    /// End the subscription. The element is not stored.
    case failed
  }

  /// What a subscriber receives.
  public enum Item {
    /// The next element of the buffer.
    case element(Element)
    /// The number of elements that were dropped at this place.
    case missed(Int)
    /// The subscription failed because the subscriber fell behind.
    case overflow
  }

  /// What happens when the buffer is full.
  public let policy: Policy
  private var elements = Queue<Element>()
  /// The number of elements that were dropped before the oldest stored element.
  private var missedCount = 0
  /// Whether the subscription ends after the stored elements.
  private var hasFailed = false
  /// Whether the client was asked to stop reading.
  public private(set) var isSuspended = false

  /// Creates an empty buffer.
  public init(_ policy: Policy = .suspend) { self.policy = policy }

  /// The number of stored elements.
  public var count: Int { elements.count }

  /// Adds an element, and returns what the client has to do.
  ///
  /// - Complexity: O(1) on average.
  @discardableResult
  public mutating func append(_ element: Element) -> Insertion {
    if hasFailed { return .failed }
    guard count == policy.capacity else {
      elements.append(element)
      guard case .suspend = policy, count == policy.capacity else { return .stored }
      isSuspended = true
      return .storedLast
    }
    switch policy {
    case .suspend: return .refused
    case .newest:
      _ = elements.popFirst()
      missedCount += 1
      elements.append(element)
      return .droppedOldest
    case .fail:
      hasFailed = true
      return .failed
    }
  }

  /// Takes out what the subscriber receives next; nil if it has to wait.
  ///
  /// If ``isSuspended`` changes to false, the client continues to read.
  ///
  /// - Complexity: O(1) on average.
  public mutating func popFirst() -> Item? {
    if missedCount > 0 { return .missed(exchange(&missedCount, with: 0)) }
    guard let element = elements.popFirst() else { return hasFailed ? .overflow : nil }
    if count <= policy.capacity / 2 { isSuspended = false }
    return .element(element)
  }
}

extension SubscriberBuffer: Equatable where Element: Equatable {}
extension SubscriberBuffer: Hashable where Element: Hashable {}
extension SubscriberBuffer.Item: Sendable {}
extension SubscriberBuffer.Item: Equatable where Element: Equatable {}
