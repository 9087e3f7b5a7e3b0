import { CsvError, parse } from 'csv-parse/sync'

/** One row of a CSV file. */
export interface CsvLine {
  /** Line number in the file, from 1; for a row that spans several lines, the last line. */
  readonly line: number
  /** The cells, trimmed. */
  readonly cells: readonly string[]
  /** The text of the row in the file, without its line break. */
  readonly raw: string
}

/**
 * Parses a CSV file (RFC 4180) into rows, the header included. Cells are separated by semicolons when the first line
 * contains one, by commas otherwise, and quoted where needed. Rows may have more or fewer cells than the header. Empty
 * rows are skipped.
 * @param rejection creates the error that is thrown when a quotation mark up to that line is not closed.
 */
export function readCsv(text: string, rejection: (line: number) => Error): CsvLine[] {
  const [first = ''] = text.trimStart().split('\n', 1)
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: first.includes(';') ? ';' : ',',
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
      // The parser also returns the empty lines before a row and its line break; both are removed.
      raw: raw.replace(/^(?:\s*\n)+/, '').replace(/[\r\n]+$/, ''),
    }))
  } catch (error) {
    if (error instanceof CsvError) throw rejection(Number(error.lines))
    throw error
  }
}
