import { CsvError, parse } from 'csv-parse/sync'
import { msg, type Sentence } from '#contract/operators/msg.ts'

/** One row of a CSV file. */
export interface CsvLine {
  /** Line number in the file, from 1; for a row that spans several lines, the last line. */
  readonly line: number
  /** The cells, trimmed. */
  readonly cells: readonly string[]
  /** The text of the row in the file, without its line break. */
  readonly raw: string
}

type Separator = ',' | ';' | '\t'

/** The line in which a spreadsheet names the separator of the following lines: `sep=;`. */
const SEPARATOR_LINE = /^\uFEFF?sep=([,;\t])\r?\n/i

/**
 * The separator of a CSV file, by the first of these rules that applies: the separator that the first line names
 * (`sep=;`); a semicolon or tab that the header contains outside of quotation marks; the comma. Spreadsheets write
 * semicolons in languages whose decimal mark is a comma.
 */
export function separatorOf(text: string): Separator {
  const named = SEPARATOR_LINE.exec(text)?.[1]
  if (named === ',' || named === ';' || named === '\t') return named
  const [header = ''] = text.trimStart().split('\n', 1)
  const outside = header.replace(/"[^"]*"/g, '')
  return ([';', '\t'] as const).find((mark) => outside.includes(mark)) ?? ','
}

/** Thousands separated by a blank or an apostrophe, which are never decimal marks. */
const NEUTRAL_GROUPS = /(\d)[\s'’](?=\d{3}(?!\d))/g
/**
 * Matches a number that can only be read with `mark` as the decimal mark and `group` as the separator of
 * thousands.
 */
const certain = (mark: string, group: string): RegExp =>
  new RegExp(
    `^(?:\\d{1,3}(?:${group}\\d{3})+${mark}\\d+|\\d+(?:${group}\\d{3}){2,}|\\d*${mark}(?:\\d{1,2}|\\d{4,})|(?:0|\\d{4,})${mark}\\d*)$`,
  )
const POINT = certain('\\.', ',')
const COMMA = certain(',', '\\.')
/** A number such as `1.250`, which means 1.25 in some languages and 1250 in others. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/
const NUMBER = /^([+-]?)([\d.,]+)((?:e[+-]?\d+)?)$/i

/**
 * Creates a reader for the numbers of a CSV file. All numbers of a file have the same decimal mark, so the mark is
 * read from the unambiguous numbers among `texts`. If there is none, the mark is the point, but a number such as
 * `1.250` in a file separated by semicolons could be read in two ways and gives null.
 * @returns a function that returns a number with a decimal point and without thousands separators; null for a number
 * that could be read in two ways; and a text that is not a number unchanged.
 */
export function numberReader(
  texts: readonly string[],
  separator: Separator,
): (text: string) => string | null {
  const split = (text: string) => NUMBER.exec(text.replace(NEUTRAL_GROUPS, '$1')) ?? []
  const digits = texts.map((text) => split(text)[2] ?? '')
  const [points, commas] = [POINT, COMMA].map((form) => digits.some((text) => form.test(text)))
  const isCertain = points !== commas
  const [mark, group] = commas && !points ? [',', '.'] : ['.', ',']
  return (text) => {
    const [, sign = '', number = '', exponent = ''] = split(text)
    if (number === '') return text
    if (EITHER.test(number) && !isCertain && (points || separator === ';' || number.includes(group)))
      return null
    const [whole = '', ...decimals] = number.split(mark)
    if (whole.includes(group) && !new RegExp(`^\\d{1,3}(?:\\${group}\\d{3})+$`).test(whole)) return text
    return sign + [whole.replaceAll(group, ''), ...decimals].join('.') + exponent
  }
}

/** The error for a number that could be read in two ways. */
export const twoReadings = (line: number, text: string): Sentence =>
  msg`line ${{ line }}: ${{ text: text.slice(0, 40) }} can be read in two ways; give all amounts two decimals`

/**
 * Parses a CSV file (RFC 4180) into rows, including the header. Cells are separated by the character that
 * `separatorOf` returns, and may be quoted. Rows may have more or fewer cells than the header. Empty rows are
 * skipped.
 * @param rejection creates the error for a quotation mark that is not closed; `line` is the last line that was read.
 */
export function readCsv(text: string, rejection: (line: number) => Error): CsvLine[] {
  // The line that names the separator is replaced by an empty line, so that the line numbers of all other
  // lines stay correct.
  const table = SEPARATOR_LINE.test(text) ? text.slice(text.indexOf('\n')) : text
  try {
    const rows = parse(table, {
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n'],
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      info: true,
      raw: true,
    }) as unknown as readonly { record: string[]; raw: string; info: { lines: number } }[]
    return rows.map(({ record, raw, info }) => ({
      line: info.lines,
      cells: record,
      // `raw` of the parser also contains the empty lines before the row and the line break after it. They are
      // removed.
      raw: raw.replace(/^(?:\s*\n)+/, '').replace(/[\r\n]+$/, ''),
    }))
  } catch (error) {
    if (error instanceof CsvError) throw rejection(Number(error.lines))
    throw error
  }
}
