import type { Coin } from '#contract/market.ts'
import type { Decimal } from '#domain/money.ts'
import { readAmount } from '../amounts.ts'

export interface RechargeForm {
  /** Where the money comes from: an address or an account. */
  readonly account: string
  readonly amount: string
  /** Address of the uploaded picture. */
  readonly voucher: string | null
}

export interface RechargeFaults {
  readonly account?: 'missing'
  readonly amount?: 'correct'
  readonly voucher?: 'missing'
}

/** The longest payer the call takes. */
export const PAYER_MAX = 128

/**
 * What stands in the way of a recharge. An amount that is not above zero, not whole where it must be, or under the
 * minimum is one and the same fault (screens-core §10). No balance limits it (A19).
 */
export function rechargeFaults(form: RechargeForm, coin: Coin): RechargeFaults {
  const account = form.account.trim()
  return {
    ...(account === '' || account.length > PAYER_MAX ? { account: 'missing' as const } : {}),
    ...('fault' in readRecharge(form.amount, coin) ? { amount: 'correct' as const } : {}),
    ...(form.voucher === null ? { voucher: 'missing' as const } : {}),
  }
}

export const readRecharge = (typed: string, coin: Coin): { amount: Decimal } | { fault: unknown } =>
  readAmount(typed, {
    precision: coin.precision,
    integer: coin.deposit_integer === 1,
    min: coin.deposit_min,
  })
