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

/** Separator of the cells and decimal mark of the numbers in a CSV file. */
export interface CsvMarks {
  readonly separator: ',' | ';'
  readonly point: '.' | ','
}

/** The marks of RFC 4180 and of programs that import a fixed format. */
const STANDARD: CsvMarks = { separator: ',', point: '.' }

/**
 * The marks with which a spreadsheet opens a file as a table on a device with this language (BCP 47). In languages with
 * a decimal comma, cells are separated by semicolons, and a number with a point would be read as a text or a date.
 */
export const spreadsheetMarks = (language: string): CsvMarks =>
  new Intl.NumberFormat(language).format(0.5).includes(',') ? { separator: ';', point: ',' } : STANDARD

function cell(value: CsvValue, { point }: CsvMarks): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (IDENTIFIER.test(text)) return `'${text}`
  // A negative amount is exported as a number, although any other text that begins with a minus sign could
  // be run as a formula.
  return NUMBER.test(text) ? text.replace('.', point) : csvText(text)
}

/** Rows as CSV (RFC 4180, CRLF), in which no cell is run as a formula and amounts keep all their decimals. */
export const toCsv = (
  head: readonly string[],
  rows: readonly (readonly CsvValue[])[],
  marks: CsvMarks = STANDARD,
): string =>
  [head, ...rows]
    .map((row) => row.map((value) => cell(value, marks)).join(marks.separator))
    .join('\r\n')
    .concat('\r\n')
