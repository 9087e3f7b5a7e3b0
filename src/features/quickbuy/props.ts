import type { QuickBuyOptions } from '#contract/funds/quickBuy.ts'
import type { BuyFault, BuyState, BuySummary } from './rules.ts'

/** What every part of the form has of it. */
export interface StepProps {
  readonly state: BuyState
  /** What is wrong, once the person has tried. */
  readonly shown: Readonly<Partial<Record<string, BuyFault>>> | null
  readonly act: (part: Partial<BuyState>) => void
  readonly summary: BuySummary
  readonly options: QuickBuyOptions
}
