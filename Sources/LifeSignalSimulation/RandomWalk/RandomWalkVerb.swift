/// A kind of action of a person in a random world.
public enum RandomWalkVerb: String, Hashable, Sendable, CaseIterable {
  case signIn = "sign in"
  case onboard
  case checkIn = "check in"
  case tapAlert = "tap alert"
  /// Taps the emergency button too few times.
  case tapTooLittle = "tap too little"
  case holdAlert = "hold alert"
  /// Releases the emergency button too early.
  case holdTooShort = "hold too short"
  /// Adds another person as a contact.
  case add
  case changeRole = "change role"
  /// Loads the contacts again.
  case refresh
  case remove
  /// Calls a contact, or writes a message.
  case call
  /// Orders the dependents, and opens a category of the notifications.
  case browse
  case ping
  case cancelPing = "cancel ping"
  case answer
  case answerAll = "answer all"
  case read
  case readAll = "read all"
  /// Asks to be shown a notification again.
  case putOff = "put off"
  /// Clears the notifications of one category.
  case clear
  case editName = "edit name"
  case editNote = "edit note"
  case setInterval = "set interval"
  case setReminder = "set reminder"
  case toggleBiometric = "toggle biometric"
  case setAvatar = "set avatar"
  case resetCode = "reset code"
  /// Shares the QR code.
  case share
  case changePhone = "change phone"
  case signOut = "sign out"
  /// Signs in while the account is active on another device.
  case newDevice = "new device"
  case deleteAccount = "delete account"
  case goOffline = "go offline"
  case goOnline = "go online"
  /// Changes how the next biometric checks end.
  case changeFace = "change face"
  /// Puts the app in the background.
  case leaveApp = "leave app"
  /// Shows the app again after it was in the background.
  case returnToApp = "return to app"
  /// Kills the app, and launches it again after some time.
  case restart

  /// The relative frequency of the action.
  var weight: Int {
    switch self {
    case .signIn, .onboard, .goOnline, .returnToApp: 12
    case .checkIn, .add: 8
    case .ping: 6
    case .tapAlert, .holdAlert, .answer, .answerAll: 5
    case .changeRole, .read, .restart, .cancelPing, .editNote, .setInterval: 3
    case .deleteAccount, .remove: 1
    default: 2
    }
  }

  /// The action that can make this one possible, and is tried if no device can perform this one.
  var prerequisite: RandomWalkVerb? {
    switch self {
    case .answer, .answerAll, .cancelPing: .ping
    case .ping, .changeRole, .remove, .call: .add
    case .holdAlert, .holdTooShort: .tapAlert
    case .onboard, .newDevice: .signIn
    case .goOnline: .goOffline
    case .returnToApp: .leaveApp
    case .add, .read, .readAll, .putOff, .clear: .onboard
    default: nil
    }
  }
}
