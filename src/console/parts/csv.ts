import { saveText } from './save.ts'

/** A cell of a table as it is exported. */
export type CsvValue = string | number | boolean | null | undefined

/** A spreadsheet runs a cell that begins so as a formula, whoever wrote it. */
const FORMULA = /^[\s]*[=+\-@\t\r]/
const NUMBER = /^-?\d+(?:\.\d+)?$/

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  // A negative amount is a figure; anything else that begins like a formula becomes text.
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV (RFC 4180), where no cell is a formula. */
export const toCsv = (head: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [head, ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
    .concat('\r\n')

/** The mark at the beginning tells spreadsheets that the text is UTF-8. */
export const saveCsv = (name: string, text: string): void => saveText(name, 'text/csv', `\uFEFF${text}`)
