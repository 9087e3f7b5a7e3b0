import { plainCode, plainDigits } from '#domain/text/text.ts'

/** Six digits, as an authenticator app shows them. */
export const isAppCode = (text: string): boolean => /^\d{6}$/.test(text)

/** A recovery code: ten letters and digits, with or without the dash between them. */
export const isRecoveryCode = (text: string): boolean =>
  /^[A-Za-z0-9]{5}[\s-]?[A-Za-z0-9]{5}$/.test(text.trim())

export type FactorKind = 'app' | 'recovery'

/** What of a typed or pasted text the field takes. */
export const takenAs = (kind: FactorKind, text: string): string =>
  kind === 'app'
    ? plainDigits(text).replaceAll(/\D/g, '').slice(0, 6)
    : plainCode(text)
        .toUpperCase()
        .replaceAll(/[^A-Z0-9-]/g, '')
        .slice(0, 11)

/** Whether it can be sent. */
export const isWhole = (kind: FactorKind, text: string): boolean =>
  kind === 'app' ? isAppCode(text) : isRecoveryCode(text)
