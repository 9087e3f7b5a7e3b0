const NAME = 'h5Version'
const VERSION = 1

/**
 * Empties the storage of an older installation once, including its databases, before any code reads it. When
 * the storage cannot be read, its version is unknown, so nothing is deleted and the person stays signed in.
 */
export function resetOldStorage(): void {
  try {
    if (Number(localStorage.getItem(NAME)) >= VERSION) return
  } catch {
    return
  }
  try {
    localStorage.clear()
    localStorage.setItem(NAME, String(VERSION))
    if (typeof indexedDB === 'undefined' || !('databases' in indexedDB)) return
    indexedDB.databases().then(
      (all) => {
        for (const { name } of all) if (name !== undefined) indexedDB.deleteDatabase(name)
      },
      () => {},
    )
  } catch {
    // Full or blocked storage stays unchanged; the app then keeps its data in memory only.
  }
}
