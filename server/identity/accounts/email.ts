import { domainToASCII } from 'node:url'
import { AppError } from '../../platform/errors.ts'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const EMAIL = new RegExp(
  `^[a-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@${LABEL}(?:\\.${LABEL})+$`,
)

/**
 * The domain in ASCII form (Punycode, `xn--…`), which mail servers require. Only some browsers convert a typed domain
 * to this form.
 */
function encodedDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  return /[^\0-\x7f]/.test(domain) ? email.slice(0, at) + domainToASCII(domain) : email
}

/**
 * The entered email address, trimmed, in lower case and with the domain in ASCII form; null for a text that
 * is not an email address.
 */
export function emailOf(typed: string): string | null {
  const email = encodedDomain(typed.trim().toLowerCase())
  return email.length <= 254 && email.indexOf('@') <= 64 && EMAIL.test(email) ? email : null
}

/** The normalised email address. Throws AppError `bad_account` for any other text. */
export function requireEmail(typed: string): string {
  const email = emailOf(typed)
  if (email === null) throw new AppError('bad_account')
  return email
}

/** Masks an email address as `de***@example.com`: enough for its owner to recognise the address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`
}
