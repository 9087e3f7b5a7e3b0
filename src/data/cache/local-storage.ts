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
      // Full or blocked storage: the value is lost when the page closes.
    }
  },
  remove(name: string): void {
    try {
      localStorage.removeItem(name)
    } catch {
      // Blocked storage holds nothing to remove.
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
      // Blocked storage holds nothing to remove.
    }
  },
}
