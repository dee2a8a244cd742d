public import Foundation

/// One item of the notification history.
public struct NotificationItem: Hashable, Sendable, Identifiable {
  /// How long an item is kept in the history: 30 days, in seconds.
  public static let lifetime: TimeInterval = 30 * 86_400

  /// The item.
  public let id: NotificationID
  /// What it is about.
  public let kind: NotificationKind
  /// Its first line.
  public let title: String
  /// The rest.
  public let message: String
  /// When it happened.
  public let timestamp: Date
  /// Which contact it is about; always there when the kind needs one (invariant 33).
  public let contact: UserID?
  /// Whether the person has read it. Once true, it stays (invariant 32).
  public var isRead: Bool

  /// An item with all of it.
  ///
  /// - Throws: ``NotificationItemError`` when the kind is about a contact and none is named.
  public init(
    id: NotificationID, kind: NotificationKind, title: String, message: String, timestamp: Date,
    contact: UserID? = nil, isRead: Bool = false
  ) throws(NotificationItemError) {
    guard contact != nil || !kind.needsContact else { throw .contactMissing(kind) }
    self.id = id
    self.kind = kind
    self.title = title
    self.message = message
    self.timestamp = timestamp
    self.contact = contact
    self.isRead = isRead
  }

  /// An unread item about a contact; no kind is missing anything then.
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
    isRead = false
  }

  /// The last moment at which it is in a history.
  public var expiresAt: Date { timestamp.addingTimeInterval(Self.lifetime) }

  /// Whether it is over 30 days old.
  public func isExpired(at now: Date) -> Bool { now > expiresAt }

  /// The order of the history: newest first. Of the same moment, the groups stand in their order, in
  /// each of them what comes of another kind stands before that kind, as an answer before its ping;
  /// and of one kind it goes by id. So every replay gives the same order (invariant 31).
  public static func isInHistoryOrder(_ first: NotificationItem, _ second: NotificationItem) -> Bool
  {
    guard first.timestamp == second.timestamp else { return first.timestamp > second.timestamp }
    guard first.kind == second.kind else {
      return first.kind.historyPlace < second.kind.historyPlace
    }
    return first.id < second.id
  }
}

extension NotificationItem: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, kind, title, message, timestamp, contact, isRead
  }

  /// Decodes an item that names a contact when its kind needs one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let id = try container.decode(NotificationID.self, forKey: .id)
    let kind = try container.decode(NotificationKind.self, forKey: .kind)
    let title = try container.decode(String.self, forKey: .title)
    let message = try container.decode(String.self, forKey: .message)
    let timestamp = try container.decode(Date.self, forKey: .timestamp)
    let contact = try container.decodeIfPresent(UserID.self, forKey: .contact)
    let isRead = try container.decode(Bool.self, forKey: .isRead)
    do throws(NotificationItemError) {
      try self.init(
        id: id, kind: kind, title: title, message: message, timestamp: timestamp,
        contact: contact, isRead: isRead)
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: .contact, in: container, debugDescription: "\(error)")
    }
  }
}
