let changed = false

/**
 * Remembers that the login password was changed. The change ends the session, so the page to which the person returns
 * confirms it.
 */
export const passwordChanged = (): void => {
  changed = true
}

/** Whether the password was changed since the last call of this function. */
export function takeChanged(): boolean {
  const was = changed
  changed = false
  return was
}
