/// A kind of action of a person in a random world.
public enum RandomWalkVerb: String, Hashable, Sendable, CaseIterable {
  case signIn = "sign in"
  case onboard
  case checkIn = "check in"
  case tapAlert = "tap alert"
  case tapTooLittle = "tap too little"
  case holdAlert = "hold alert"
  case holdTooShort = "hold too short"
  case add
  case changeRole = "change role"
  case remove
  case ping
  case cancelPing = "cancel ping"
  case answer
  case answerAll = "answer all"
  case read
  case readAll = "read all"
  case clear
  case editName = "edit name"
  case editNote = "edit note"
  case setInterval = "set interval"
  case setReminder = "set reminder"
  case toggleBiometric = "toggle biometric"
  case setAvatar = "set avatar"
  case resetCode = "reset code"
  case share
  case changePhone = "change phone"
  case signOut = "sign out"
  case newDevice = "new device"
  case deleteAccount = "delete account"
  case goOffline = "go offline"
  case goOnline = "go online"
  case changeFace = "change face"
  case restart

  /// The relative frequency of the action.
  var weight: Int {
    switch self {
    case .signIn, .onboard, .goOnline: 12
    case .checkIn, .add: 8
    case .ping: 6
    case .tapAlert, .holdAlert, .answer, .answerAll: 5
    case .changeRole, .read, .restart, .cancelPing, .editNote, .setInterval: 3
    case .deleteAccount, .remove: 1
    default: 2
    }
  }

  /// The action that must come first, if this one is not possible.
  var prerequisite: RandomWalkVerb? {
    switch self {
    case .answer, .answerAll, .cancelPing: .ping
    case .ping, .changeRole, .remove: .add
    case .holdAlert, .holdTooShort: .tapAlert
    case .onboard, .newDevice: .signIn
    case .goOnline: .goOffline
    case .add, .read, .readAll, .clear: .onboard
    default: nil
    }
  }
}
