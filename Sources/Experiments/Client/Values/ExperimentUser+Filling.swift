extension ExperimentUser {
  /// Returns the user with what another one adds, such as the device that an identity provider knows. The
  /// values of this user win.
  func filled(from other: Self) -> Self {
    var user = other
    for (_, path) in Self.plainFields {
      if let value = self[keyPath: path] { user[keyPath: path] = value }
    }
    user.userProperties.merge(userProperties) { _, own in own }
    user.groups.merge(groups) { _, own in own }
    user.groupProperties.merge(groupProperties) { _, own in own }
    return user
  }
}
