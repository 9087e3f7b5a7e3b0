import type { Bill } from '#contract/funds/wallet.ts'

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

/**
 * A cell that a spreadsheet would read as a formula (full-width signs included) is made plain text; numbers
 * stay raw.
 */
const text = (value: string): string => {
  const safe = /^\s*[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const utc = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

/**
 * Transactions as CSV (RFC 4180, CRLF): times in UTC, amounts as the decimals of the wire, so that sums are
 * exact.
 */
export function billsCsv(rows: readonly Bill[], words: Words): string {
  const head = words.head.map(text).join(',')
  const lines = rows.map((bill) =>
    [
      String(bill.id),
      utc(bill.create_time),
      text(words.account(bill.account)),
      text(words.bucket(bill.bucket)),
      text(bill.currency_name),
      bill.value,
      bill.balance_after,
      text(words.scene(bill.scene)),
      text(bill.info),
      text(words.reference(bill)),
    ].join(','),
  )
  return `${[head, ...lines].join('\r\n')}\r\n`
}
