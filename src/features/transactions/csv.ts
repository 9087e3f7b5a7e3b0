import type { Bill } from '#contract/funds/wallet.ts'
import { csvText } from '#domain/text/csv.ts'

/** Words in the person's language. */
interface Words {
  /** Heads of the ten columns. */
  readonly head: readonly string[]
  readonly account: (account: Bill['account']) => string
  readonly bucket: (bucket: Bill['bucket']) => string
  readonly scene: (scene: Bill['scene']) => string
  /** The order or other object that it belongs to; empty for none. */
  readonly reference: (bill: Bill) => string
}

const utc = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

/**
 * Transactions as CSV (RFC 4180, CRLF): times in UTC, amounts as the decimals of the wire, so that sums are
 * exact.
 */
export function billsCsv(rows: readonly Bill[], words: Words): string {
  const head = words.head.map(csvText).join(',')
  const lines = rows.map((bill) =>
    [
      String(bill.id),
      utc(bill.create_time),
      csvText(words.account(bill.account)),
      csvText(words.bucket(bill.bucket)),
      csvText(bill.currency_name),
      bill.value,
      bill.balance_after,
      csvText(words.scene(bill.scene)),
      csvText(bill.info),
      csvText(words.reference(bill)),
    ].join(','),
  )
  return `${[head, ...lines].join('\r\n')}\r\n`
}
