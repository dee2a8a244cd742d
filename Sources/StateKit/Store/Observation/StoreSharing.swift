/// What a store sees of the shared state: where it is, which version, and who watches it.
struct StoreSharing {
  let storage: SharedStorage
  let scope: ReadScope
  let watches: SharedWatches
}
