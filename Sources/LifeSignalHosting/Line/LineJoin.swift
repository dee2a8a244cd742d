internal import HTTPExchange
internal import Foundation
internal import LifeSignalDomain
internal import Realtime

/// The payload of the join of a line: the address of the launch, and the secret from which the launch is
/// derived.
///
/// ```json
/// {"address": {"device": "…", "launch": "…"}, "secret": "…"}
/// ```
struct LineJoin: Sendable {
  let address: DeviceAddress
  let secret: LaunchSecret

  /// Creates the payload of the launch of a secret.
  init(device: DeviceID, secret: LaunchSecret) {
    address = DeviceAddress(device: device, launch: secret.launch)
    self.secret = secret
  }

  /// Whether the secret is that of the launch in the address.
  var isAuthentic: Bool { address.launch == secret.launch }

  /// Reads a payload; nil if it is malformed.
  init?(_ payload: JSONValue) {
    guard let address = DeviceAddress(payload["address"]),
      let secret = payload["secret"]?.stringValue.flatMap({ LaunchSecret(text: $0) })
    else { return nil }
    self.address = address
    self.secret = secret
  }

  /// The members of the payload.
  var members: [String: JSONValue] {
    ["address": address.jsonValue, "secret": .string(secret.text)]
  }
}

extension DeviceAddress {
  /// Reads an address in the form in which the domain encodes it; nil if the value is no address.
  init?(_ value: JSONValue?) {
    guard let device = value?["device"]?.stringValue.flatMap({ UUID(uuidString: $0) }),
      let launch = value?["launch"]?.stringValue.flatMap({ UUID(uuidString: $0) })
    else { return nil }
    self.init(device: DeviceID(device), launch: LaunchID(launch))
  }

  /// The address in the form in which the domain encodes it.
  var jsonValue: JSONValue {
    ["device": .string(device.description), "launch": .string(launch.description)]
  }
}
