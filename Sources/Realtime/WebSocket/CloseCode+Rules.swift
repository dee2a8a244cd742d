extension CloseCode {
  /// Whether a closing frame may contain the code: the codes that RFC 6455 defines for it, those
  /// that IANA has registered since, and the codes of libraries and apps from 3000 to 4999.
  public var canBeSent: Bool {
    switch rawValue {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
