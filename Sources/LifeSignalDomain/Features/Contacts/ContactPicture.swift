/// The picture of a contact whose details are shown.
public enum ContactPicture: Hashable, Sendable {
  /// They have none.
  case none
  /// It is asked for.
  case loading(AvatarID)
  /// It is here.
  case loaded(AvatarImage)
  /// It could not be had.
  case failed(AvatarID)

  /// Which one it is.
  public var avatar: AvatarID? {
    switch self {
    case .none: nil
    case .loading(let id), .failed(let id): id
    case .loaded(let image): image.id
    }
  }
}
