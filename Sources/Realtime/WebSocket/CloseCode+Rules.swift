extension CloseCode {
  /// Whether a closing frame may contain the code.
  ///
  /// The permitted codes are those that RFC 6455 defines for closing frames, those that IANA has
  /// registered since, and the codes of libraries and apps (3000 to 4999).
  public var canBeSent: Bool {
    switch rawValue {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
