import { dayOf as civilDay, dateOf, weekdayOf } from '../calendar.ts'
import { add, big, type Decimal, exact, isZero, roundDown, ZERO } from '../money.ts'

/** A UTC day (ms). */
export const DAY = 86_400_000
/** Days of the curve, today included (docs/products/wallet.md#30-day-curve). */
export const CURVE_DAYS = 30
/** Decimals of a USDT value (contract `BalanceRow.equivalent`). */
const USDT_DIGITS = 6

/** Balance of a currency at a day's end, and net deposits of the day. */
export interface DayAmount {
  readonly currency: number
  readonly held: Decimal
  readonly inflow: Decimal
}

/** Movements of one currency on one day: all postings, and the postings from and to outside of the platform. */
export interface Movement {
  readonly currency: number
  readonly day: number
  readonly change: Decimal
  readonly inflow: Decimal
}

export interface DayValue {
  /** Value in USDT, each currency rounded down to 6 decimals; null when a price is missing. */
  readonly value: Decimal | null
  /** Net deposits in USDT, signed, rounded towards zero to 6 decimals; null when a price is missing. */
  readonly inflow: Decimal | null
  /** Currencies without a recorded price on that day. */
  readonly missing: readonly number[]
}

/** UTC day (since 1970) of a time in ms. */
export const dayOf = (time: number): number => Math.floor(time / DAY)

/**
 * Balances at the end of each of the last days, computed backwards from present balances and later postings, so that
 * the ledger is the only source. `last` is today; returns `count` days, oldest first.
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
export function valueAt(
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
 * Replaces the value of today by the current total, so that a screen with the total and the curve shows one
 * value for today. Returns `days` unchanged when the total is of another day or today has no value.
 * @param time time of the total (ms).
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

/**
 * Value and net deposits of a day in the chosen currency, exact; null when a value or the rate is missing.
 */
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
 * Gain of a day: value at its end minus value of the day before minus net deposits. Null when one of these is unknown.
 * Exact.
 */
export function dayGainOf(before: Shown | undefined, day: Shown): Decimal | null {
  if (!before || before.value === null || day.value === null || day.inflow === null) return null
  return exact(big(day.value).minus(before.value).minus(day.inflow))
}

/**
 * Gain and net deposits over consecutive days, from the end of the first day; null when a day between has no
 * value. Exact.
 */
export function runOf(days: readonly Shown[]): { readonly gain: Decimal; readonly inflow: Decimal } | null {
  let gain: Decimal = ZERO
  let inflow: Decimal = ZERO
  for (const [index, day] of days.entries()) {
    if (index === 0) continue
    const of = dayGainOf(days[index - 1], day)
    if (of === null || day.inflow === null) return null
    gain = add(gain, of)
    inflow = add(inflow, day.inflow)
  }
  return days.length > 1 ? { gain, inflow } : null
}

/** Noon of a UTC day (epoch seconds), which is the same date in almost every time zone. */
export const noonOf = (day: number): number => (day * DAY) / 1000 + 43_200

/** First and last day (UTC) of a month named `2026-11`. */
export function daysOfMonth(month: string): { readonly first: number; readonly last: number } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return {
    first: civilDay(year, number, 1),
    last: (number === 12 ? civilDay(year + 1, 1, 1) : civilDay(year, number + 1, 1)) - 1,
  }
}

/** The name of the month of a day: `2026-11`. */
export function monthName(day: number): string {
  const { year, month } = dateOf(day)
  return `${year}-${String(month).padStart(2, '0')}`
}

/** Names of the months from `from` to `to`, both included. */
export function monthsBetween(from: string, to: string): readonly string[] {
  const months: string[] = []
  for (let at = from; at <= to; at = monthName(daysOfMonth(at).last + 1)) months.push(at)
  return months
}

/**
 * The days of a month in weeks that begin on `weekday` (0 Sunday); null before the first and after the last
 * day of the month.
 */
export function weeksOfMonth(month: string, weekday: number): readonly (readonly (number | null)[])[] {
  const { first, last } = daysOfMonth(month)
  const start = first - ((weekdayOf(first) - weekday + 7) % 7)
  return Array.from({ length: Math.ceil((last - start + 1) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => {
      const day = start + week * 7 + index
      return day < first || day > last ? null : day
    }),
  )
}

/** A day of the calendar. `before`: value at the end of the previous day. */
export interface DayProfit extends Shown {
  /** Number of the UTC day, counted from 1970-01-01. */
  readonly day: number
  readonly before: Decimal | null
  /** Profit of the day; null when a price or rate of this day or the day before is missing. */
  readonly profit: Decimal | null
}

/** The profit of each day after the first, in a currency of `rates`. Exact. */
export function profitsOf(
  days: readonly {
    readonly day: number
    readonly value: Decimal | null
    readonly inflow: Decimal | null
    readonly rates: Readonly<Record<string, Decimal>>
  }[],
  currency: string,
): readonly DayProfit[] {
  const shown = days.map((day) => inMoney(day, day.rates[currency] ?? null))
  return days.flatMap(({ day }, index) => {
    const [before, of] = [shown[index - 1], shown[index]]
    if (!before || !of) return []
    return [{ ...of, day: dayOf(day * 1000), before: before.value, profit: dayGainOf(before, of) }]
  })
}

/** The sum of the known daily profits, and the number of days whose profit is unknown. Exact. */
export function sumOf(days: readonly DayProfit[]): {
  readonly profit: Decimal
  readonly inflow: Decimal
  readonly unknown: number
} {
  let profit: Decimal = ZERO
  let inflow: Decimal = ZERO
  let unknown = 0
  for (const day of days) {
    if (day.profit === null || day.inflow === null) unknown++
    else {
      profit = add(profit, day.profit)
      inflow = add(inflow, day.inflow)
    }
  }
  return { profit, inflow, unknown }
}
