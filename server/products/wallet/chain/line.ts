import type { Decimal } from '#domain/money.ts'

/** A watcher's record of one output of one transaction. Times are milliseconds, amounts units of the coin. */
export interface ChainCredit {
  /** Where it stands in its file. */
  readonly line: number
  readonly network: string
  readonly coin: string
  readonly hash: string
  readonly index: number
  readonly address: string
  readonly tag: string
  readonly amount: Decimal
  readonly confirmations: number
  readonly seenAt: number
}
