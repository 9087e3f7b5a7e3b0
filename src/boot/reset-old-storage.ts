const NAME = 'h5Version'
const VERSION = 1

/**
 * Deletes what a version of the app older than `VERSION` has stored, including its databases. Runs once,
 * before any code reads the storage. When localStorage cannot be read, the stored version is unknown, so
 * nothing is deleted and the person stays signed in.
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
    // Full or blocked storage cannot be changed; the app then keeps its data in memory only.
  }
}
