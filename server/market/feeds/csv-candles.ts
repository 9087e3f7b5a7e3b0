import { big, type Decimal, exact, fits, isPositive, roundDown } from '#domain/money.ts'
import { numberReader, readCsv, separatorOf, twoReadings } from '../../platform/csv.ts'

/** One candle of a file; `time` in milliseconds. */
export interface CsvRow {
  readonly time: number
  readonly open: Decimal
  readonly high: Decimal
  readonly low: Decimal
  readonly close: Decimal
  readonly volume: Decimal
}

/** Error for a file that cannot be replayed. The message contains the line and the reason. */
export class CsvError extends Error {}

/** Decimals, optionally with an exponent, because some programs write very small volumes as `9e-05`. */
const NUMBER = /^\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d{1,2})?$/i

const TIME_NAMES = ['open_time', 'timestamp', 'time', 'date', '']

function parseTime(text: string): number {
  if (/^\d{10}$/.test(text)) return Number(text) * 1000
  if (/^\d{13}$/.test(text)) return Number(text)
  // Accepts times such as `2023-03-01 00:00:00+00:00` or `2004-08-19`; a time without an offset is in UTC.
  const iso = text.trim().replace(' ', 'T')
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(iso) || !iso.includes('T') ? iso : `${iso}Z`)
}

/**
 * Reason why a row is rejected (its prices contradict each other, or have more decimals than the pair); null
 * for a valid row.
 */
function rowFault({ open, high, low, close }: CsvRow, digits: number): string | null {
  const prices = { open, high, low, close }
  for (const [name, price] of Object.entries(prices)) {
    if (!isPositive(price)) return `${name} is not above zero`
    if (!fits(price, digits)) return `${name} ${price} has more than the pair's ${digits} digits`
  }
  if (big(high).lt(low)) return `high ${high} is below low ${low}`
  const outside = Object.entries(prices).find(([, price]) => big(price).gt(high) || big(price).lt(low))
  return outside ? `${outside[0]} ${outside[1]} lies outside of low ${low} and high ${high}` : null
}

/**
 * Parses candles from CSV text with a header. The columns time, open, high, low, close and volume may be in any order
 * and case. Throws CsvError.
 * @param digits decimals of a price of the pair: a price with more decimals could not be the price of an order.
 */
export function parseCandles(text: string, digits: number): CsvRow[] {
  if (text.trim() === '') throw new CsvError('the file is empty')
  const [head, ...lines] = readCsv(
    text,
    (line) => new CsvError(`the quotation marks up to line ${line} do not match`),
  )
  const header = head?.cells.map((name) => name.toLowerCase()) ?? []
  const column = (...names: readonly string[]): number => {
    const index = header.findIndex((name) => names.includes(name))
    if (index < 0) throw new CsvError(`the file has no column ${names[0]}`)
    return index
  }
  const time = column(...TIME_NAMES)
  const [open, high, low, close, volume] = ['open', 'high', 'low', 'close', 'volume'].map((name) =>
    column(name),
  ) as [number, number, number, number, number]

  const columns = [open, high, low, close, volume]
  const numbers = lines.flatMap(({ cells }) => columns.map((at) => cells[at] ?? ''))
  const numberOf = numberReader(numbers, separatorOf(text))
  const rows: CsvRow[] = []
  for (const { line, cells } of lines) {
    const value = (at: number): Decimal => {
      const typed = cells[at] ?? ''
      const number = numberOf(typed)
      if (number === null) throw new CsvError(String(twoReadings(line, typed)))
      if (!NUMBER.test(number)) throw new CsvError(`line ${line}: "${typed}" is not a decimal`)
      return exact(big(number))
    }
    const row: CsvRow = {
      time: parseTime(cells[time] ?? ''),
      open: value(open),
      high: value(high),
      low: value(low),
      close: value(close),
      volume: value(volume),
    }
    if (!Number.isFinite(row.time)) throw new CsvError(`line ${line}: "${cells[time] ?? ''}" is no time`)
    const before = rows.at(-1)
    if (before && row.time <= before.time) throw new CsvError(`line ${line}: time does not rise`)
    const wrong = rowFault(row, digits)
    if (wrong !== null) throw new CsvError(`line ${line}: ${wrong}`)
    rows.push(row)
  }
  if (rows.length === 0) throw new CsvError('the file has no rows')
  return rows
}

/** One of the four trades into which a candle is split. */
export interface RowTick {
  readonly price: Decimal
  readonly number: Decimal
  readonly side: 'buy' | 'sell'
}

/**
 * Splits a candle into four trades. Their prices are open, low, high, close when the candle closed at or above its
 * open, else open, high, low, close. Each trade has a quarter of the volume, rounded down to 8 digits, and the last
 * trade has the rest. A trade at a lower price than the trade before it is a sell.
 */
export function rowTicks(row: CsvRow): readonly RowTick[] {
  const rose = big(row.close).gte(row.open)
  const prices = [row.open, rose ? row.low : row.high, rose ? row.high : row.low, row.close]
  const quarter = roundDown(big(row.volume).div(4), 8)
  const rest = exact(big(row.volume).minus(big(quarter).times(3)))
  return prices.map((price, index) => ({
    price,
    number: index === 3 ? rest : quarter,
    side: index > 0 && big(price).lt(prices[index - 1] ?? price) ? 'sell' : 'buy',
  }))
}
