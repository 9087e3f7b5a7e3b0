import type { Services } from '../services.ts'
import type { Amount } from './wallet/index.ts'

/** What one product of the finance tab holds of a person, by currency. */
export interface Holdings {
  /** Principal of what is open, and how many there are. */
  readonly count: number
  readonly principal: readonly Amount[]
  /** What yesterday (UTC+8) has earned. */
  readonly lastDay: readonly Amount[]
  /** All that was ever earned. */
  readonly income: readonly Amount[]
}

/** A product's place in the finance tab. */
export interface FinancePart {
  /** Of `FinanceSummary.parts`. */
  readonly key: string
  readonly holdings: (services: Services, userId: number) => Promise<Holdings>
}
