/**
 * Characters with which a text could control the terminal, or look like another text or like several lines: control
 * characters (C0, C1), line breaks, invisible characters, marks that change the writing direction, and lone
 * surrogates.
 */
const ACTS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Escapes the characters of `ACTS` in a line for the terminal, as in `\u{202E}`. */
export const escapeTerminalText = (line: string): string =>
  line.replace(ACTS, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`)
