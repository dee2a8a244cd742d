public import Foundation

/// One item of the notification history.
public struct NotificationItem: Hashable, Sendable, Identifiable {
  /// The time for which an item is kept in the history: 30 days, in seconds.
  public static let lifetime: TimeInterval = 30 * 86_400

  /// The identifier of the item.
  public let id: NotificationID
  /// The kind of the item.
  public let kind: NotificationKind
  /// The first line of the item.
  public let title: String
  /// The text below the title, without what ``lateChange`` and ``answeredAt`` describe.
  public let message: String
  /// The date of the event that the item reports.
  public let timestamp: Date
  /// The contact that the item is about; never `nil` if the kind needs one (invariant 33).
  public let contact: UserID?
  /// The change of an emergency that the item reports late; `nil` for all other items.
  public let lateChange: LateEmergencyChange?
  /// The date of an answer to a ping that the item reports late; `nil` for all other items.
  public let answeredAt: Date?
  /// Whether the person has read the item. A read item never becomes unread (invariant 32).
  public var isRead: Bool

  /// Creates an item from its properties.
  ///
  /// - Throws: ``NotificationItemError`` if the kind is about a contact and `contact` is `nil`.
  public init(
    id: NotificationID, kind: NotificationKind, title: String, message: String, timestamp: Date,
    contact: UserID? = nil, lateChange: LateEmergencyChange? = nil, answeredAt: Date? = nil,
    isRead: Bool = false
  ) throws(NotificationItemError) {
    guard contact != nil || !kind.needsContact else { throw .contactMissing(kind) }
    self.id = id
    self.kind = kind
    self.title = title
    self.message = message
    self.timestamp = timestamp
    self.contact = contact
    self.lateChange = lateChange
    self.answeredAt = answeredAt
    self.isRead = isRead
  }

  /// Creates an unread item about a contact. Any kind is valid, because the contact is given.
  public init(
    id: NotificationID, kind: NotificationKind, title: String, message: String, timestamp: Date,
    about contact: UserID
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.message = message
    self.timestamp = timestamp
    self.contact = contact
    lateChange = nil
    answeredAt = nil
    isRead = false
  }

  /// The last date at which the item is still kept in the history.
  public var expiresAt: Date { timestamp.addingTimeInterval(Self.lifetime) }

  /// Returns whether the item is older than 30 days.
  public func isExpired(at now: Date) -> Bool { now > expiresAt }

  /// Returns whether an item precedes another in the history, which starts with the newest item
  /// (invariant 31).
  ///
  /// Items of the same date are ordered by category. Within a category, an item that results from
  /// another item comes before it, such as the answer to a ping before the ping. Items of the same
  /// kind are ordered by identifier. The order is therefore the same in each run.
  public static func isInHistoryOrder(_ first: NotificationItem, _ second: NotificationItem) -> Bool
  {
    guard first.timestamp == second.timestamp else { return first.timestamp > second.timestamp }
    guard first.kind == second.kind else {
      return first.kind.historyRank < second.kind.historyRank
    }
    return first.id < second.id
  }
}

extension NotificationItem: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, kind, title, message, timestamp, contact, lateChange, answeredAt, isRead
  }

  /// Decodes an item, and checks that it names a contact if its kind needs one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let id = try container.decode(NotificationID.self, forKey: .id)
    let kind = try container.decode(NotificationKind.self, forKey: .kind)
    let title = try container.decode(String.self, forKey: .title)
    let message = try container.decode(String.self, forKey: .message)
    let timestamp = try container.decode(Date.self, forKey: .timestamp)
    let contact = try container.decodeIfPresent(UserID.self, forKey: .contact)
    // Items of earlier versions describe neither late changes nor late answers.
    let lateChange = try container.decodeIfPresent(LateEmergencyChange.self, forKey: .lateChange)
    let answeredAt = try container.decodeIfPresent(Date.self, forKey: .answeredAt)
    let isRead = try container.decode(Bool.self, forKey: .isRead)
    do throws(NotificationItemError) {
      try self.init(
        id: id, kind: kind, title: title, message: message, timestamp: timestamp,
        contact: contact, lateChange: lateChange, answeredAt: answeredAt, isRead: isRead)
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: .contact, in: container, debugDescription: "\(error)")
    }
  }
}
