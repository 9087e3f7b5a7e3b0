import { plainCode, sixDigits } from '#domain/text/plainText.ts'

/** Whether a text is a code of an authenticator app: six digits. */
export const isAppCode = (text: string): boolean => /^\d{6}$/.test(text)

/** Whether a text is a recovery code: ten letters and digits, with or without the dash in the middle. */
export const isRecoveryCode = (text: string): boolean =>
  /^[A-Za-z0-9]{5}[\s-]?[A-Za-z0-9]{5}$/.test(text.trim())

export type FactorKind = 'app' | 'recovery'

/** The characters of a typed or pasted text that the code field accepts. */
export const acceptedCharacters = (kind: FactorKind, text: string): string =>
  kind === 'app'
    ? sixDigits(text)
    : plainCode(text)
        .toUpperCase()
        .replaceAll(/[^A-Z0-9-]/g, '')
        .slice(0, 11)

/** Whether the code has all of its characters. */
export const isWhole = (kind: FactorKind, text: string): boolean =>
  kind === 'app' ? isAppCode(text) : isRecoveryCode(text)
