public import LifeSignalDomain

/// The picture in the details of a contact, and the stages of loading it.
public enum ContactPicture: Hashable, Sendable {
  /// The contact has no picture.
  case none
  /// The picture is being loaded.
  case loading(AvatarID)
  /// The picture was loaded.
  case loaded(AvatarImage)
  /// The picture could not be loaded.
  case failed(AvatarID)

  /// The identifier of the picture.
  public var avatar: AvatarID? {
    switch self {
    case .none: nil
    case .loading(let id), .failed(let id): id
    case .loaded(let image): image.id
    }
  }
}
