import type { Decimal } from '#domain/money.ts'

/** A watcher's record of one output of one transaction. Times are in milliseconds, amounts in units of the coin. */
export interface ChainCredit {
  /** Number of the line in its file or message. */
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
  /** Whether the transaction is neither in the chain nor waiting for a block any more. */
  readonly gone: boolean
  /**
   * Time at which the chain was read, by the clock of the watcher. Null when it is not known, for example for a line
   * of a file that does not state it. Such a file may be an old one, so its confirmations neither begin nor end a
   * loss.
   */
  readonly observedAt: number | null
}
