/// The name of the Composable Architecture, for which the compiler names the one to use.
@available(*, unavailable, renamed: "IdentifiedArray")
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element>
