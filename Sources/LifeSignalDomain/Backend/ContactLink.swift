/// Two accounts that have just become contacts: what each one's list says of the other now.
struct ContactLink: Hashable, Sendable {
  /// Who asked.
  let me: UserID
  /// Who was added.
  let other: UserID
  /// The change of the list of who asked.
  let mine: ContactChange
  /// The change of the other's list.
  let theirs: ContactChange
}
