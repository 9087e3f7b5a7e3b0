/** localStorage that never throws; blocked or full storage behaves like empty storage. */
export const local = {
  get(name: string): string | null {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  },
  set(name: string, value: string): void {
    try {
      localStorage.setItem(name, value)
    } catch {
      // When the storage is full or blocked, the value is lost when the page closes.
    }
  },
  remove(name: string): void {
    try {
      localStorage.removeItem(name)
    } catch {
      // A blocked storage contains nothing that could be removed.
    }
  },
  /** Names of the stored values that begin with `prefix`. */
  names(prefix: string): readonly string[] {
    try {
      return Object.keys(localStorage).filter((name) => name.startsWith(prefix))
    } catch {
      return []
    }
  },
  removeStarting(prefix: string): void {
    try {
      for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
    } catch {
      // A blocked storage contains nothing that could be removed.
    }
  },
}
