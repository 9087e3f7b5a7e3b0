let changed = false

/** A new login password ends the session, so the page that the person comes back to says that it worked. */
export const passwordChanged = (): void => {
  changed = true
}

/** Whether the password was changed since this was last asked. */
export function takeChanged(): boolean {
  const was = changed
  changed = false
  return was
}
