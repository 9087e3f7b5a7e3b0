import { createHash } from 'node:crypto'
import { msg, type Sentence } from '#contract/operators/msg.ts'
import { big, type Decimal, exact, isPositive } from '#domain/money.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import { numberReader, readCsv, separatorOf, twoReadings } from '../../platform/csv.ts'

/** An incoming payment in a bank statement. */
export interface StatementLine {
  /** The bank's own id of the line, or a digest of the line if the bank gives no id. */
  readonly id: string
  readonly amount: Decimal
  readonly currency: string
  /** The text that the payer wrote. */
  readonly text: string
}

export class StatementError extends Error {
  constructor(readonly sentence: Sentence) {
    super(String(sentence))
  }
}

const COLUMNS = ['amount', 'currency', 'reference'] as const

/**
 * Parses the incoming payments of a statement: CSV with a header that has `amount`, `currency`, `reference` and, if
 * the bank gives ids, `id`; other columns are ignored. Amounts have a decimal point, outgoing payments a minus.
 * Throws StatementError if any line is invalid; no line of the file is then imported.
 */
export function readStatement(text: string): StatementLine[] {
  const [head, ...rest] = readCsv(
    text,
    (line) => new StatementError(msg`the quotation marks up to line ${{ line }} do not match`),
  )
  const names = head?.cells.map((name) => name.toLowerCase()) ?? []
  for (const name of COLUMNS)
    if (!names.includes(name)) throw new StatementError(msg`the head names no column ${{ name }}`)
  const amounts = rest.map(({ cells }) => cells[names.indexOf('amount')] ?? '')
  const numberOf = numberReader(amounts, separatorOf(text))
  const seen = new Map<string, number>()
  return rest.flatMap(({ line, cells, raw }) => {
    const cell = (name: string): string => cells[names.indexOf(name)] ?? ''
    const plain = cell('amount').replace(/^\+/, '')
    if (plain.startsWith('-')) return []
    const number = numberOf(plain)
    if (number === null) throw new StatementError(twoReadings(line, plain))
    const amount = parseTypedAmount(number, 6)
    if (amount === null || !isPositive(amount))
      throw new StatementError(msg`line ${{ line }} has no amount: ${{ text: plain.slice(0, 40) }}`)
    const currency = cell('currency').toUpperCase()
    if (!/^[A-Z]{3}$/.test(currency)) throw new StatementError(msg`line ${{ line }} has no currency`)
    // Two equal lines of one statement are two payments, so the number of earlier equal lines is a part of the id.
    const times = (seen.get(raw) ?? 0) + 1
    seen.set(raw, times)
    const own = names.includes('id') ? cell('id') : ''
    const id = own || createHash('sha256').update(`${raw}#${times}`).digest('hex').slice(0, 40)
    return [{ id: id.slice(0, 100), amount: exact(big(amount)), currency, text: cell('reference') }]
  })
}

/** Number of characters of an order's payment reference. */
export const REFERENCE = 10

/** All texts in the payer's text that may be a reference, with any characters before, after or between its letters. */
export function referencesIn(text: string): string[] {
  const letters = text.toUpperCase().replace(/[^A-Z\d]/g, '')
  const starts = Math.max(0, letters.length - REFERENCE + 1)
  return [...new Set(Array.from({ length: starts }, (_, at) => letters.slice(at, at + REFERENCE)))]
}
