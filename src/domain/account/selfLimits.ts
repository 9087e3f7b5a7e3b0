import { add, big, type Decimal, exact, gt, ZERO } from '../money.ts'

/** Delay before a higher limit takes effect (ms). */
export const LIMIT_INCREASE_DELAY_MS = 86_400_000
/** Selectable lengths of a pause in days. */
export const PAUSE_DAYS = [1, 7, 30] as const

/** A personal limit per business day (UTC+8); null for none. */
export interface SelfLimit {
  readonly amount: Decimal | null
  /** A pending higher limit that applies from `at` (ms). */
  readonly next: { readonly amount: Decimal | null; readonly at: number } | null
}

export const NO_LIMIT: SelfLimit = { amount: null, next: null }

/** The limit in effect at `now` (ms). */
export const limitAt = (limit: SelfLimit, now: number): SelfLimit =>
  limit.next && now >= limit.next.at ? { amount: limit.next.amount, next: null } : limit

const isStricter = (asked: Decimal | null, than: Decimal | null): boolean =>
  asked !== null && (than === null || !gt(asked, than))

/**
 * The limit after a request for `asked` (null: no limit). A lower limit applies at once and cancels a pending higher
 * limit; a higher limit applies after 24 hours.
 */
export function requestLimit(limit: SelfLimit, asked: Decimal | null, now: number): SelfLimit {
  const current = limitAt(limit, now)
  if (asked === current.amount) return { amount: current.amount, next: null }
  if (isStricter(asked, current.amount)) return { amount: asked, next: null }
  return { amount: current.amount, next: { amount: asked, at: now + LIMIT_INCREASE_DELAY_MS } }
}

/**
 * End of the pause (ms) when a person asks for a pause of `days` from now on. A request never shortens a running pause,
 * except that `days` 0 ends the pause after 24 hours.
 */
export const requestPause = (until: number, days: number, now: number): number =>
  days === 0 ? Math.min(until, now + LIMIT_INCREASE_DELAY_MS) : Math.max(until, now + days * 86_400_000)

/** A person's result and open stakes of today, in one currency. */
export interface LossToday {
  /** Net result of the orders settled today; negative for a loss. */
  readonly gain: Decimal
  /** Stakes of open orders. */
  readonly open: Decimal
}

/** Loss of today if all open orders lose; at least 0. */
export function maximumLoss({ gain, open }: LossToday): Decimal {
  const lost = big(open).minus(gain)
  return lost.gt(0) ? exact(lost) : ZERO
}

/** Whether another stake stays within the limit even if all open stakes are lost. */
export const withinLimit = ({ amount }: SelfLimit, today: LossToday, stake: Decimal): boolean =>
  amount === null || !gt(maximumLoss({ ...today, open: add(today.open, stake) }), amount)
