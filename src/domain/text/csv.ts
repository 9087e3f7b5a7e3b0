/** Texts that a spreadsheet would run as a formula, recognised by their first character, including full-width signs. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r\n]/
/** Formulas after a semicolon or tab, which spreadsheets of many languages treat as cell separators. */
const INNER_FORMULA = /([;\t]["\s]*)(?=[=+\-@＝＋－＠])/g

/** A text as a CSV cell (RFC 4180) that no spreadsheet runs as a formula. Numbers are written without this function. */
export function csvText(text: string): string {
  const safe = (FORMULA.test(text) ? `'${text}` : text).replace(INNER_FORMULA, "$1'")
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell of a table. */
export type CsvValue = string | number | boolean | null | undefined

const NUMBER = /^-?\d+(?:\.\d+)?$/
/**
 * Numbers of accounts, cards, phones and codes. A spreadsheet would drop their leading zeros, round more than fifteen
 * digits, and read 12E3 as 12000.
 */
const IDENTIFIER = /^(?:0\d+|\d{16,}|\d+e\d+)$/i

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (IDENTIFIER.test(text)) return `'${text}`
  // A negative amount is a number, although it begins like a formula.
  return NUMBER.test(text) ? text : csvText(text)
}

/** Rows as CSV (RFC 4180, CRLF), in which no cell is run as a formula and amounts keep all their decimals. */
export const toCsv = (head: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [head, ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
    .concat('\r\n')
