/** A spreadsheet runs a text that begins so as a formula, whoever wrote it; full-width signs included. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r\n]/
/** The same after a semicolon or tab, by which spreadsheets of many languages divide cells. */
const INNER_FORMULA = /([;\t]["\s]*)(?=[=+\-@＝＋－＠])/g

/** A text as a cell of CSV (RFC 4180) that no spreadsheet reads as a formula. Figures are written as they are, without it. */
export function csvText(text: string): string {
  const safe = (FORMULA.test(text) ? `'${text}` : text).replace(INNER_FORMULA, "$1'")
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell of a table. */
export type CsvValue = string | number | boolean | null | undefined

const NUMBER = /^-?\d+(?:\.\d+)?$/
/**
 * Numbers of accounts, cards, phones and codes: a spreadsheet drops zeros in front, rounds what has more than fifteen digits,
 * and takes 12E3 for 12000.
 */
const IDENTIFIER = /^(?:0\d+|\d{16,}|\d+e\d+)$/i

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (IDENTIFIER.test(text)) return `'${text}`
  // A negative amount is a figure, and begins like a formula.
  return NUMBER.test(text) ? text : csvText(text)
}

/** Rows as CSV (RFC 4180, CRLF), where no cell is a formula and amounts are the decimals that they were. */
export const toCsv = (head: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [head, ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
    .concat('\r\n')
