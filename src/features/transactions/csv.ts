import type { Bill } from '#contract/funds/wallet.ts'

/** Names in the person's language. */
interface Names {
  readonly account: (account: Bill['account']) => string
  readonly bucket: (bucket: Bill['bucket']) => string
  readonly scene: (scene: Bill['scene']) => string
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
export function billsCsv(rows: readonly Bill[], names: Names): string {
  const head = 'id,time_utc,account,balance,coin,amount,balance_after,type,details,reference'
  const lines = rows.map((bill) =>
    [
      String(bill.id),
      utc(bill.create_time),
      text(names.account(bill.account)),
      text(names.bucket(bill.bucket)),
      text(bill.currency_name),
      bill.value,
      bill.balance_after,
      text(names.scene(bill.scene)),
      text(bill.info),
      text(bill.ref_id === '' ? bill.ref_type : `${bill.ref_type}:${bill.ref_id}`),
    ].join(','),
  )
  return `${[head, ...lines].join('\r\n')}\r\n`
}
