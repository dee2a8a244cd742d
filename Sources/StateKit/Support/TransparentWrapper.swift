/// A property wrapper that is printed as the value that it wraps, under the name of the property:
/// `reply`, and not `_reply`, which is the name of the stored wrapper.
///
/// The mirror of the wrapper is the mirror of the value.
package protocol TransparentWrapper {}
