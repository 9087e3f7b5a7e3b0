import type { Services } from '../services.ts'
import type { Amount } from './wallet/index.ts'

/** A user's holdings in one product of the finance tab, by currency. */
export interface Holdings {
  /** Principal of open orders, and the number of these orders. */
  readonly count: number
  readonly principal: readonly Amount[]
  /** Yield of yesterday (UTC+8). */
  readonly lastDay: readonly Amount[]
  /** Yield of all time. */
  readonly income: readonly Amount[]
}

/** Data that a product shows in the finance tab. */
export interface FinancePart {
  /** Key in `FinanceSummary.parts`. */
  readonly key: string
  readonly holdings: (services: Services, userId: number) => Promise<Holdings>
}
