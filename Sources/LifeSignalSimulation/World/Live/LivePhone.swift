internal import Foundation
internal import LifeSignalDomain

/// The phone of a live world: its line, and its telephone number.
struct LivePhone: Sendable {
  let line: LiveLine
  /// The date at which the time of the world was zero: the first start of the phone.
  let start: Date
  /// The number that receives the verification codes.
  let number: PhoneNumber
  /// The wall clock of the phone minus that of the machine.
  let clockSkew: Duration
  /// The time of the world minus that of the process.
  let timeOffset: Duration

  /// The time that the world has to reach.
  var elapsed: Duration { timeOffset + line.uptime() }
}
