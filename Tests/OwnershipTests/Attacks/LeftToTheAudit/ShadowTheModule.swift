// Audit rule ownership-name: a type with the module's name hides declarations that are not named
// with a module selector.
enum StateKit {}
