import { add, big, type Decimal, exact, isZero, roundDown, ZERO } from '../money.ts'

/** A UTC day (ms). */
export const DAY = 86_400_000
/** Days of the curve, today included (docs/products/wallet.md#curve-of-30-days). */
export const CURVE_DAYS = 30
/** Decimals of a USDT value (contract `BalanceRow.equivalent`). */
const USDT_DIGITS = 6

/** Balance of a currency at a day's end, and net deposits of the day. */
export interface DayAmount {
  readonly currency: number
  readonly held: Decimal
  readonly inflow: Decimal
}

/** Movements of one currency on one day: all postings, and those from and to outside. */
export interface Movement {
  readonly currency: number
  readonly day: number
  readonly change: Decimal
  readonly inflow: Decimal
}

export interface DayValue {
  /** USDT, each currency rounded down to 6 decimals; null when a price is missing. */
  readonly value: Decimal | null
  /** USDT, signed, rounded towards zero to 6 decimals; null when a price is missing. */
  readonly inflow: Decimal | null
  /** Currencies without a recorded price on that day. */
  readonly missing: readonly number[]
}

/** UTC day (since 1970) of a time in ms. */
export const dayOf = (time: number): number => Math.floor(time / DAY)

/**
 * Balances at the end of each of the last days, computed backwards from present balances and later postings,
 * so that the ledger alone decides. `last` is today; returns `count` days, oldest first.
 */
export function amountsByDay(
  now: ReadonlyMap<number, Decimal>,
  movements: readonly Movement[],
  { last, count }: { readonly last: number; readonly count: number },
): readonly { readonly day: number; readonly amounts: readonly DayAmount[] }[] {
  const held = new Map(now)
  const byDay = new Map<number, Movement[]>()
  for (const one of movements) byDay.set(one.day, [...(byDay.get(one.day) ?? []), one])
  const days: { day: number; amounts: DayAmount[] }[] = []
  for (let day = last; day > last - count; day--) {
    const moved = byDay.get(day) ?? []
    const inflows = new Map(moved.map(({ currency, inflow }) => [currency, inflow]))
    const amounts = [...new Set([...held.keys(), ...inflows.keys()])].map((currency) => ({
      currency,
      held: held.get(currency) ?? ZERO,
      inflow: inflows.get(currency) ?? ZERO,
    }))
    days.push({ day, amounts: amounts.filter((one) => !isZero(one.held) || !isZero(one.inflow)) })
    for (const { currency, change } of moved)
      held.set(currency, exact(big(held.get(currency) ?? ZERO).minus(change)))
  }
  return days.reverse()
}

/** Value of a day at its closing prices; null, not 0, when a price is missing. */
export function worthAt(
  amounts: readonly DayAmount[],
  price: (currency: number) => Decimal | null,
): DayValue {
  let value: Decimal = ZERO
  let inflow: Decimal = ZERO
  const missing: number[] = []
  for (const one of amounts) {
    const at = price(one.currency)
    if (at === null) {
      missing.push(one.currency)
      continue
    }
    value = add(value, roundDown(big(one.held).times(at), USDT_DIGITS))
    inflow = add(inflow, exact(big(one.inflow).times(at)))
  }
  if (missing.length > 0) return { value: null, inflow: null, missing }
  return { value, inflow: roundDown(big(inflow), USDT_DIGITS), missing }
}

/**
 * The days with the total of now as the value of today, so that a screen that shows both never tells two values.
 * `time`: when the total was true (ms). Unchanged when that is another day, or one without a value.
 */
export function withTotal<D extends { readonly day: number; readonly value: Decimal | null }>(
  days: readonly D[],
  total: Decimal | null,
  time: number,
): readonly D[] {
  const today = days.at(-1)
  if (total === null || !today || today.value === null || today.day * 1000 !== dayOf(time) * DAY) return days
  return [...days.slice(0, -1), { ...today, value: total }]
}

/** A day in the chosen currency: exact products; null when value or rate is missing. */
export interface Shown {
  readonly value: Decimal | null
  readonly inflow: Decimal | null
}

export const inMoney = (
  day: { readonly value: Decimal | null; readonly inflow: Decimal | null },
  rate: Decimal | null,
): Shown => ({
  value: day.value !== null && rate !== null ? exact(big(day.value).times(rate)) : null,
  inflow: day.inflow !== null && rate !== null ? exact(big(day.inflow).times(rate)) : null,
})

/**
 * Gain of a day: value at its end minus value of the day before minus net deposits. Null when one is unknown.
 * Exact.
 */
export function gainOf(before: Shown | undefined, day: Shown): Decimal | null {
  if (!before || before.value === null || day.value === null || day.inflow === null) return null
  return exact(big(day.value).minus(before.value).minus(day.inflow))
}

/**
 * Gain and net deposits over consecutive days, from the end of the first; null with a gap in between. Exact.
 */
export function runOf(days: readonly Shown[]): { readonly gain: Decimal; readonly inflow: Decimal } | null {
  let gain: Decimal = ZERO
  let inflow: Decimal = ZERO
  for (const [index, day] of days.entries()) {
    if (index === 0) continue
    const of = gainOf(days[index - 1], day)
    if (of === null || day.inflow === null) return null
    gain = add(gain, of)
    inflow = add(inflow, day.inflow)
  }
  return days.length > 1 ? { gain, inflow } : null
}
