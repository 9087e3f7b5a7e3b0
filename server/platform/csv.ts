import { CsvError, parse } from 'csv-parse/sync'

/** A row of a CSV file. */
export interface CsvLine {
  /** In the file, from 1; of a row that spans several the last. */
  readonly line: number
  /** Trimmed. */
  readonly cells: readonly string[]
  /** As it stands in the file, without its line break. */
  readonly raw: string
}

/**
 * The rows of a CSV file (RFC 4180), its head among them: cells are separated by semicolons where the first line has one,
 * else by commas, and quoted where needed. Rows may be longer or shorter than the head; empty ones are left out.
 * @param rejection what is thrown when the quotation marks up to a line do not match.
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
      // Empty lines before it and what is left of its own line break come with it.
      raw: raw.replace(/^(?:\s*\n)+/, '').replace(/[\r\n]+$/, ''),
    }))
  } catch (error) {
    if (error instanceof CsvError) throw rejection(Number(error.lines))
    throw error
  }
}
