internal import Foundation
internal import HTTPExchange
internal import LifeSignalBackend
internal import LifeSignalDomain

/// What the page of a server's operator shows.
struct DashboardContent: Hashable, Sendable {
  /// A person with an account.
  struct Person: Hashable, Sendable {
    let name: String
    let isConnected: Bool
    let lastCheckedIn: Date?
    /// The date since which the person needs help; nil without an open emergency.
    let emergencySince: Date?
  }

  /// A launch of the app with a line.
  struct Phone: Hashable, Sendable {
    /// The first digits of the device's identifier.
    let device: String
    /// The name of the person who is signed in; nil if no person is.
    let name: String?
  }

  /// The number of people and of phones that the page lists.
  static let listLimit = 100

  /// The number of accounts, also of those without a profile.
  let accountCount: Int
  /// The number of launches with a line.
  let phoneCount: Int
  /// The number of people with a profile.
  let peopleCount: Int
  /// The number of people who need help.
  let emergencyCount: Int
  /// The people who need help, in the order of their emergencies, and then the others by name; no more than
  /// ``listLimit``.
  let people: [Person]
  /// The launches with a line, by device; no more than ``listLimit``.
  let phones: [Phone]
  /// The number of requests in a second, on average over the last seconds.
  var requestsPerSecond = 0

  /// Reads the content.
  ///
  /// - Parameters:
  ///   - state: The state of the server.
  ///   - lines: The addresses of the launches with a line.
  /// - Complexity: O(*n* log *n*) in the number of accounts.
  init(_ state: BackendState, lines: some Sequence<DeviceAddress>) {
    let lines = Set(lines)
    let connected = Set(lines.map(\.device))
    var names: [DeviceID: String] = [:]
    var people: [Person] = []
    for account in state.accounts.values {
      guard let person = account.person else { continue }
      let name = person.profile.name.text
      let device = account.session?.device
      if let device { names[device] = name }
      var emergencySince: Date?
      if case .active(let since) = person.alert { emergencySince = since }
      people.append(
        Person(
          name: name, isConnected: device.map(connected.contains) ?? false,
          lastCheckedIn: person.lastCheckedIn, emergencySince: emergencySince))
    }
    accountCount = state.accounts.count
    phoneCount = lines.count
    peopleCount = people.count
    emergencyCount = people.count { $0.emergencySince != nil }
    self.people = Array(people.sorted(by: Self.precedes).prefix(Self.listLimit))
    phones = lines.map { line in
      let device = line.device.description.lowercased()
      return (device, Phone(device: String(device.prefix(4)), name: names[line.device]))
    }
    .sorted { $0.0 < $1.0 }.prefix(Self.listLimit).map(\.1)
  }

  /// Orders people who need help first, and then by name.
  private static func precedes(_ first: Person, _ second: Person) -> Bool {
    switch (first.emergencySince, second.emergencySince) {
    case (let a?, let b?) where a != b: a < b
    case (_?, nil): true
    case (nil, _?): false
    default:
      (first.name, first.lastCheckedIn ?? .distantPast) < (
        second.name, second.lastCheckedIn ?? .distantPast
      )
    }
  }

  /// The content as JSON. Dates are milliseconds since 1970.
  var json: [UInt8] {
    let value: JSONValue = [
      "accounts": .integer(Int64(accountCount)), "connected": .integer(Int64(phoneCount)),
      "emergencies": .integer(Int64(emergencyCount)),
      "peopleCount": .integer(Int64(peopleCount)),
      "requestsPerSecond": .integer(Int64(requestsPerSecond)),
      "people": .array(people.map(Self.json)),
      "phones": .array(
        phones.map { phone in
          ["device": .string(phone.device), "name": phone.name.map(JSONValue.string) ?? .null]
        }),
    ]
    return Array(value.encoded.utf8)
  }

  private static func json(_ person: Person) -> JSONValue {
    [
      "name": .string(person.name), "connected": .bool(person.isConnected),
      "checkedIn": json(person.lastCheckedIn), "emergencySince": json(person.emergencySince),
    ]
  }

  private static func json(_ date: Date?) -> JSONValue {
    date.map { .integer(Int64(($0.timeIntervalSince1970 * 1_000).rounded())) } ?? .null
  }
}
