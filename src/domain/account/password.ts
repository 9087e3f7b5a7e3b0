/** Lengths of sign-in and pay passwords, counted as they are typed: longer than 6, and long enough for any phrase. */
export const PASSWORD_LEAST = 7
export const PASSWORD_MOST = 128

export type PasswordFault = 'short' | 'long'

/** What is wrong with a new password; null when it may be set. */
export const passwordFault = (text: string): PasswordFault | null =>
  text.length < PASSWORD_LEAST ? 'short' : text.length > PASSWORD_MOST ? 'long' : null
