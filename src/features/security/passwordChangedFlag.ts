let changed = false

/**
 * Stores that the login password was changed. The change ends the session, so the page that opens afterwards
 * confirms the change.
 */
export const setPasswordChanged = (): void => {
  changed = true
}

/** Returns whether the login password was changed since the last call of this function. */
export function takePasswordChanged(): boolean {
  const was = changed
  changed = false
  return was
}
