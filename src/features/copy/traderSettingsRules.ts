import type { Trader } from '#contract/trade/copy.ts'
import { big, type Decimal, exact, isPositive, parseAmount } from '#domain/money.ts'
import { SHARE_MOST } from '#domain/trade/copy.ts'
import { type FormRules, patch } from '#features/kit/index.ts'

type Settings = Pick<Trader, 'open' | 'share_rate' | 'min_follow_amount'>

export interface SettingsFields {
  /** Whether the trader accepts new followers. */
  readonly open: boolean
  /** Profit share in per cent. */
  readonly percent: string
  readonly least: string
}

export interface SettingsSummary {
  /** Profit share as a fraction; null while invalid. */
  readonly share: Decimal | null
  /** Minimum follow amount; null while invalid. */
  readonly least: Decimal | null
}

/** The stored settings as fields of the form. */
export const firstSettings = ({ open, share_rate, min_follow_amount }: Settings): SettingsFields => ({
  open: open === 1,
  percent: exact(big(share_rate).times(100)),
  least: min_follow_amount,
})

/**
 * Name of the draft. The name contains the stored settings, so that a draft is restored only while the
 * settings on the server are the same.
 */
export const settingsDraft = ({ open, share_rate, min_follow_amount }: Settings): string =>
  `copy.settings.${open}.${share_rate}.${min_follow_amount}`

/**
 * Converts a percentage typed as the profit share to a fraction with at most 4 decimals; null when invalid or
 * above the maximum.
 */
function shareOf(percent: string): Decimal | null {
  const typed = parseAmount(percent, 2)
  if (typed === null) return null
  const rate = big(typed).div(100)
  return rate.gt(SHARE_MOST) ? null : exact(rate)
}

function summarise({ percent, least }: SettingsFields): SettingsSummary {
  const amount = parseAmount(least, 6)
  return { share: shareOf(percent), least: amount !== null && isPositive(amount) ? amount : null }
}

/** Rules of the form with a lead trader's settings (docs/products/copy.md#profit-share). */
export const traderSettingsRules = {
  reduce: patch<SettingsFields>,
  summarise,
  errors: (state) => {
    const { share, least } = summarise(state)
    return {
      ...(share === null && { percent: 'percent' as const }),
      ...(least === null && { least: 'least' as const }),
    }
  },
} satisfies FormRules<
  SettingsFields,
  Partial<SettingsFields>,
  null,
  SettingsSummary,
  { percent?: 'percent'; least?: 'least' }
>
