// Audit rule ownership-name: a type has the name of the module StateKit, so `StateKit.Owned` would
// be a member of this type. Only the module selector in `StateKit::Owned` still names the module.
enum StateKit {}
