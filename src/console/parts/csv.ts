import { csvText } from '#domain/text/csv.ts'
import { saveText } from './save.ts'

/** A cell of a table as it is exported. */
export type CsvValue = string | number | boolean | null | undefined

const NUMBER = /^-?\d+(?:\.\d+)?$/

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  // A negative amount is a figure, and begins like a formula.
  return NUMBER.test(text) ? text : csvText(text)
}

/** Rows as CSV (RFC 4180), where no cell is a formula. */
export const toCsv = (head: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [head, ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
    .concat('\r\n')

/** The mark at the beginning tells spreadsheets that the text is UTF-8. */
export const saveCsv = (name: string, text: string): void => saveText(name, 'text/csv', `\uFEFF${text}`)
