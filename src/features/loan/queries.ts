import { useMemo } from 'react'
import { user } from '#contract/account/user.ts'
import { type Loan, type LoanDetail, loan } from '#contract/earn/loan.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { type ListReading, type Reading, useRead } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'
import type { Decimal } from '#domain/money.ts'

/** Polling interval (ms) of values that depend on prices. */
const PRICED_EVERY = 5_000
/** Age (seconds) from which prices are too old to determine the margin level. */
const OLD_AFTER = 60

export const useLoanConfig = () => useRead(loan.config, {}, { every: PRICED_EVERY })

interface LoanReading extends Reading<Loan> {
  /** The loan with dates and history; undefined while only the list's row is known. */
  readonly detail: LoanDetail | undefined
}

/** The separately loaded loan, otherwise its row in one of the lists. */
export function useLoan(id: number | undefined, lists: readonly ListReading<Loan>[]): LoanReading {
  const reading = useRead(loan.detail, { id: id ?? 0 }, { enabled: id !== undefined, every: PRICED_EVERY })
  const listed = lists.find(({ rows }) => rows.some((row) => row.id === id))
  const row = listed?.rows.find((one) => one.id === id)
  const detail = reading.data
  if (detail !== undefined || !listed) return { ...reading, detail }
  return { ...reading, data: row, asOf: listed.asOf, state: listed.state, loading: false, detail }
}

export interface FreeCoins {
  /** Available spot balance by coin; null while unknown. */
  readonly available: ReadonlyMap<number, Decimal> | null
  readonly reading: Reading<unknown>
}

/** Reads the free spot balance of each coin. */
export function useFreeCoins(): FreeCoins {
  const { member } = useSession()
  const reading = useRead(wallet.transferable, {}, { enabled: member })
  const { data } = reading
  const available = useMemo(
    () =>
      data
        ? new Map(
            data.flatMap(({ id, accounts }) =>
              accounts.flatMap(({ account, available }) =>
                account === 'change' ? [[id, available] as const] : [],
              ),
            ),
          )
        : null,
    [data],
  )
  return { available, reading }
}

export function useHasPayPassword(): boolean {
  const { member } = useSession()
  return useRead(user.info, {}, { enabled: member }).data?.has_pay_password === 1
}

/**
 * Whether the prices of a loan are current; while offline or with old prices, the margin level is unknown.
 */
export const isPriced = ({ price_time }: Pick<Loan, 'price_time'>, now: number, online: boolean): boolean =>
  online && price_time > 0 && now - price_time <= OLD_AFTER
