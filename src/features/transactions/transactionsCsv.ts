import type { Bill } from '#contract/funds/wallet.ts'
import { type CsvMarks, toCsv } from '#domain/text/csv.ts'

/** Texts of the file in the person's language. */
interface Words {
  /** Headings of the ten columns. */
  readonly head: readonly string[]
  readonly account: (account: Bill['account']) => string
  readonly bucket: (bucket: Bill['bucket']) => string
  readonly scene: (scene: Bill['scene']) => string
  /** The order or other object to which the transaction belongs; empty when there is none. */
  readonly reference: (bill: Bill) => string
}

/** Formats a time of the file as ISO 8601 in UTC; empty without a time. */
export const utc = (seconds: number): string =>
  seconds === 0 ? '' : new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

/** Transactions as CSV: times in UTC, amounts with all decimals that the wire has, so that sums are exact. */
export const transactionsCsv = (rows: readonly Bill[], words: Words, marks?: CsvMarks): string =>
  toCsv(
    words.head,
    rows.map((bill) => [
      bill.id,
      utc(bill.create_time),
      words.account(bill.account),
      words.bucket(bill.bucket),
      bill.currency_name,
      bill.value,
      bill.balance_after,
      words.scene(bill.scene),
      bill.info,
      words.reference(bill),
    ]),
    marks,
  )
