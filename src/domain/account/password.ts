/** Minimum and maximum number of characters of a login password and of a pay password. */
export const PASSWORD_LEAST = 7
export const PASSWORD_MOST = 128

export type PasswordFault = 'short' | 'long'

/** Why a new password is invalid; null when the password is valid. */
export const passwordFault = (text: string): PasswordFault | null =>
  text.length < PASSWORD_LEAST ? 'short' : text.length > PASSWORD_MOST ? 'long' : null
