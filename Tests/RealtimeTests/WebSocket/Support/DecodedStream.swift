import Realtime
import StateKit

/// What a decoder makes of a stream of bytes: the events, and the violation that ended it.
struct DecodedStream: Hashable {
  var events: [FrameDecoder.Event] = []
  var violation: FrameViolation?

  init(events: [FrameDecoder.Event] = [], violation: FrameViolation? = nil) {
    self.events = events
    self.violation = violation
  }

  /// Decodes parts one after the other.
  init(parts: [[UInt8]], role: WebSocketRole, limits: WebSocketLimits) {
    var decoder = FrameDecoder(role: role, limits: limits)
    for part in parts {
      var offset = 0
      do throws(FrameViolation) {
        while let event = try decoder.next(in: part.span, at: &offset) { events.append(event) }
      } catch {
        violation = error
        return
      }
    }
  }
}

extension [UInt8] {
  /// Returns the bytes in parts of random sizes.
  func split(random: RandomSource) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var rest = self[...]
    let largest = [1, 3, 20, 5000][random.int(in: 0..<4)]
    while !rest.isEmpty {
      let count = Swift.min(rest.count, random.int(in: 0..<largest) + 1)
      parts.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return parts
  }
}
