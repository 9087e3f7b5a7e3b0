import type { Bill } from '#contract/funds/wallet.ts'
import { type TaxRow, taxRows } from '#domain/funds/tax.ts'
import { toCsv } from '#domain/text/csv.ts'
import { utc } from './transactionsCsv.ts'

/** The columns that Koinly, CoinTracking and similar tools import, with the headings that they recognise. */
const HEAD = [
  'Date (UTC)',
  'Sent Amount',
  'Sent Currency',
  'Received Amount',
  'Received Currency',
  'Fee Amount',
  'Fee Currency',
  'Net Worth Amount',
  'Net Worth Currency',
  'Label',
  'Description',
  'TxHash',
]

interface Words {
  readonly description: (bill: Bill) => string
  /** Returns the hash of a transaction on its blockchain; empty for other transactions. */
  readonly hash: (bill: Bill) => string
}

/**
 * A tax file of transactions as CSV, and the number of its rows. The net worth column stays empty, because
 * tax tools compute the worth with their own rates.
 */
export function taxCsv(bills: readonly Bill[], { description, hash }: Words) {
  const rows = taxRows(bills)
  const pair = (money: TaxRow['sent']) => [money?.amount, money?.currency]
  const cells = rows.map(({ time, sent, received, fee, label, of }) => [
    utc(time).replace('T', ' ').replace('Z', ''),
    ...pair(sent),
    ...pair(received),
    ...pair(fee),
    '',
    '',
    label,
    description(of),
    hash(of),
  ])
  return { count: rows.length, text: toCsv(HEAD, cells) }
}
