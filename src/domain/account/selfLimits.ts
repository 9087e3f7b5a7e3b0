import { add, big, type Decimal, exact, gt, ZERO } from '../money.ts'

/** How long a person's step towards more risk takes to count (ms). */
export const EASING_MS = 86_400_000
/** For how many days a person may pause at a time. */
export const PAUSE_DAYS = [1, 7, 30] as const

/** A limit that a person sets themselves on a business day (UTC+8); null is none. */
export interface SelfLimit {
  readonly amount: Decimal | null
  /** What replaces it from `at` (ms) on, when the person has asked for more. */
  readonly next: { readonly amount: Decimal | null; readonly at: number } | null
}

export const NO_LIMIT: SelfLimit = { amount: null, next: null }

/** The limit as it is at `now` (ms). */
export const limitAt = (limit: SelfLimit, now: number): SelfLimit =>
  limit.next && now >= limit.next.at ? { amount: limit.next.amount, next: null } : limit

const isStricter = (asked: Decimal | null, than: Decimal | null): boolean =>
  asked !== null && (than === null || !gt(asked, than))

/**
 * The limit after a person asked for `asked` (null: none). A lower one counts at once and a step towards a higher one
 * that still waits is dropped; a higher one counts after 24 hours, and until then the old one.
 */
export function askLimit(limit: SelfLimit, asked: Decimal | null, now: number): SelfLimit {
  const current = limitAt(limit, now)
  if (asked === current.amount) return { amount: current.amount, next: null }
  if (isStricter(asked, current.amount)) return { amount: asked, next: null }
  return { amount: current.amount, next: { amount: asked, at: now + EASING_MS } }
}

/**
 * The end of a pause (ms) after a person asked for `days` more from now on: it only ever grows longer at once. `days` 0
 * ends it, after 24 hours.
 */
export const askPause = (until: number, days: number, now: number): number =>
  days === 0 ? Math.min(until, now + EASING_MS) : Math.max(until, now + days * 86_400_000)

/** What a person has today, in one currency. */
export interface LossToday {
  /** Σ of what the orders settled today brought or cost; negative when it is a loss. */
  readonly gain: Decimal
  /** Stakes of the orders that are open now. */
  readonly open: Decimal
}

/** What a person has lost today when every open order is lost; never below 0. */
export function lostAtMost({ gain, open }: LossToday): Decimal {
  const lost = big(open).minus(gain)
  return lost.gt(0) ? exact(lost) : ZERO
}

/** True when another stake keeps within the limit even if everything open is lost. */
export const withinLimit = ({ amount }: SelfLimit, today: LossToday, stake: Decimal): boolean =>
  amount === null || !gt(lostAtMost({ ...today, open: add(today.open, stake) }), amount)
