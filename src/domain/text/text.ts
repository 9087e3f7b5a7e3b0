/**
 * Text as the world types it: the same letters and digits come full-width from a Japanese keyboard, with marks that show
 * nothing from a copied contact, with the spaces of an office document. Pure; form and server fold by the same functions.
 */

/** Show nothing by themselves: zero-width space, word joiner, soft hyphen, byte order mark, invisible operators. */
const HIDDEN = /[\u00ad\u180e\u200b\u2060-\u2065\ufeff]/gu
/** Turn the direction of writing; what they surround reads the same without them. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const BLANKS = /[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu

/** One line as it is meant: compatible forms made plain (NFKC), no hidden marks, single spaces, none at the ends. */
export const plainLine = (text: string): string =>
  text.normalize('NFKC').replace(HIDDEN, '').replace(DIRECTION, '').replace(BLANKS, ' ').trim()

/** A message as it was written: its lines stay, tabs become spaces, marks that hide themselves go. */
export const plainMessage = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(HIDDEN, '')
    .replace(/[\u061c\u200e\u200f]/gu, '')

const isDigit = (point: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(point))

/** Digits of every script as 0 to 9: Unicode keeps the ten of a script together, zero first. */
export const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    let before = 0
    while (isDigit(point - before - 1)) before += 1
    return String(before % 10)
  })

/** A code or number as it is meant: one plain line with the digits of any script as 0 to 9. */
export const plainCode = (text: string): string => plainDigits(plainLine(text))
