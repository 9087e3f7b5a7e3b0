/**
 * What could act in a terminal, or pass for another row or another text: control characters (C0, C1), line breaks, signs
 * that turn the direction of writing or are not seen, and broken halves of signs.
 */
const ACTS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A line for the terminal in which nothing acts: such signs are shown as `\u{202E}`. */
export const printable = (line: string): string =>
  line.replace(ACTS, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`)
