import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { IeoOrder, IeoProject } from '#contract/earn/ieo.ts'
import { AMOUNT_DIGITS, type IeoPhase } from '#domain/earn/ieo.ts'
import type { Decimal } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'

export const daysText = (days: number): string => plural(days, { one: '# day', other: '# days' })
export const peopleText = (people: number): string => plural(people, { one: '# person', other: '# people' })

/** Formats an amount of a token with all of its significant digits. */
export function useUnits(): (amount: Decimal, symbol?: string) => string {
  const format = useFormat()
  return (amount, symbol = '') => {
    const figure = format.number(amount, { min: 0, max: AMOUNT_DIGITS, rounding: 'down' })
    return symbol === '' ? figure : `${figure} ${symbol}`
  }
}

/** Text of a unit price: "1 ABC = 0.10 USDT". */
export function usePriceLine(): (symbol: string, price: Decimal, currency: string) => string {
  const format = useFormat()
  return (symbol, price, currency) =>
    `1 ${symbol} = ${format.number(price, { min: 2, max: AMOUNT_DIGITS })} ${currency}`
}

/** Formats a cost with at most as many decimals as the currency has. */
export const useCost = (): ((amount: Decimal, scale: number, currency: string) => string) => {
  const format = useFormat()
  return (amount, scale, currency) => `${format.fee(amount, scale)} ${currency}`
}

/** Subscribed amount as a percentage of the issue; above 100 % the sale is oversubscribed. */
export function useProgressText(): (progress: Decimal) => string {
  const format = useFormat()
  return (progress) => format.rate(progress, 2, 1)
}

export function usePhaseName(): (phase: IeoPhase) => string {
  const { t } = useLingui()
  return (phase) =>
    phase === 'warm_up'
      ? t({ context: 'ieo', message: 'Warm-up' })
      : phase === 'in_progress'
        ? t({ context: 'ieo', message: 'In progress' })
        : t({ context: 'ieo', message: 'Ended' })
}

export function useStatusName(): (order: Pick<IeoOrder, 'status'>) => string {
  const { t } = useLingui()
  return ({ status }) => {
    switch (status) {
      case 1:
        return t({ context: 'ieo', message: 'Subscribed' })
      case 2:
        return t({ context: 'ieo', message: 'Allotted' })
      case 3:
        return t({ context: 'ieo', message: 'Released' })
      case 4:
        return t({ context: 'ieo', message: 'Not allotted' })
    }
  }
}

export const projectHref = ({ id }: Pick<IeoProject, 'id'>): string => `/pages/ieo/subscribe?project_id=${id}`

/** Subscribed part of the issue for a progress bar, at most 1. */
export const filledPart = (progress: Decimal): number => Math.min(1, Number(progress))
