import type { QuickBuyOptions } from '#contract/funds/quickBuy.ts'
import type { BuyFault, BuyState, BuySummary } from './formRules.ts'

/** Props of every step of the purchase form. */
export interface StepProps {
  readonly state: BuyState
  /** Errors to show; null until the person has tried to continue. */
  readonly shown: Readonly<Partial<Record<string, BuyFault>>> | null
  readonly act: (part: Partial<BuyState>) => void
  readonly summary: BuySummary
  readonly options: QuickBuyOptions
}
