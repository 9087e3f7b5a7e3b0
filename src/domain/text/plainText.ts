/**
 * Normalisation of typed text: full-width characters, invisible marks and special spaces. Form and server use
 * the same functions.
 */

/** Invisible characters: zero-width space, word joiner, soft hyphen, byte order mark, invisible operators. */
const HIDDEN = /[\u00ad\u180e\u200b\u2060-\u2065\ufeff]/gu
/** Direction marks, which can be removed without changing the text. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const BLANKS = /[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu

/** The accent key that many keyboards offer as an apostrophe; NFKC would turn it into a blank and an accent. */
const ACCENT_KEY = /\u00b4/gu

/** Normalises one line: NFKC, no invisible marks, single spaces, trimmed. */
export const plainLine = (text: string): string =>
  text
    .replace(ACCENT_KEY, "'")
    .normalize('NFKC')
    .replace(HIDDEN, '')
    .replace(DIRECTION, '')
    .replace(BLANKS, ' ')
    .trim()

/** Direction marks that a copied text may contain, except the override that displays letters in reverse. */
const COPIED_DIRECTION = /[\u061c\u200e\u200f\u202a-\u202d\u2066-\u2069]/gu
/** Line breaks, including those of word processors: vertical tab, form feed, line and paragraph separator. */
const BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/gu

/** Normalises a message: keeps line breaks, tabs become spaces, removes invisible marks. */
export const plainMessage = (text: string): string =>
  text
    .normalize('NFC')
    .replace(BREAKS, '\n')
    .replace(/\t/g, ' ')
    .replace(HIDDEN, '')
    .replace(COPIED_DIRECTION, '')

/** Whether a text has a visible character: fillers and the empty braille cell are letters or symbols without ink. */
export const isVisible = (text: string): boolean => /[^\s\p{DI}\u2800]/u.test(text)

const isDigit = (point: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(point))

/** Converts digits of any script to 0 to 9 (Unicode has each script's ten digits in order). */
export const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    let before = 0
    while (isDigit(point - before - 1)) before += 1
    return String(before % 10)
  })

/**
 * The six digits of a code that was sent or generated, in a typed or pasted text: its only run of exactly six digits
 * ("2FA code: 123456"), otherwise its first six digits.
 */
export const sixDigits = (text: string): string => {
  const runs = plainDigits(text).match(/\d+/g) ?? []
  const [code, ...others] = runs.filter(({ length }) => length === 6)
  return code !== undefined && others.length === 0 ? code : runs.join('').slice(0, 6)
}

/** Normalises a code or number: one line with digits of any script as 0 to 9 and the minus sign as a hyphen. */
export const plainCode = (text: string): string => plainDigits(plainLine(text)).replace(/\u2212/g, '-')

/**
 * Normalises an email address or phone number. The full stop of Chinese and Japanese keyboards separates the labels of
 * a domain too (RFC 3490).
 */
export const plainAccount = (text: string): string => {
  const account = plainCode(text)
  const at = account.lastIndexOf('@')
  return at < 0 ? account : account.slice(0, at) + account.slice(at).replace(/[。｡]/g, '.')
}
