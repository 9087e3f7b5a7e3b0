const NAME = 'h5Version'
const VERSION = 1

/**
 * Empties the storage of an older installation once, its databases included, before anybody reads it. A storage that
 * cannot be read at the moment says nothing about its age, and who is signed in must not be lost with it.
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
    // A full or blocked storage stays as it is; the app then works from memory.
  }
}
