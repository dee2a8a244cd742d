internal import Foundation

extension Duration {
  /// The length in seconds, as Foundation counts.
  var timeInterval: TimeInterval {
    TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
  }
}
