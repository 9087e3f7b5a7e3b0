/** Length of login and pay passwords in characters. */
export const PASSWORD_LEAST = 7
export const PASSWORD_MOST = 128

export type PasswordFault = 'short' | 'long'

/** The fault of a new password; null when it is valid. */
export const passwordFault = (text: string): PasswordFault | null =>
  text.length < PASSWORD_LEAST ? 'short' : text.length > PASSWORD_MOST ? 'long' : null
