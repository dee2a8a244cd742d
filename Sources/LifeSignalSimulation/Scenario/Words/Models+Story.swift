internal import Foundation
internal import LifeSignalDomain

extension ReminderLead {
  /// The lead as a story says it.
  var story: String { seconds.map { Duration.seconds($0).story } ?? "no" }
}

extension CheckInInterval {
  /// The interval as a story says it.
  var story: String { Duration.seconds(seconds).story }
}

extension Alert {
  /// The alert as a story says it.
  var story: String { self == .inactive ? "inactive" : "active" }
}

extension Roles {
  /// The roles as a story says them, after "as".
  var story: String {
    switch self {
    case .responder: "responder"
    case .dependent: "dependent"
    case .both: "responder and dependent"
    }
  }
}

extension Date {
  /// The moment as a story says it, to the second.
  var story: String {
    StoryTime(Duration(sinceStart: self), precision: .seconds).description
  }
}
