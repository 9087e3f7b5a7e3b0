import { useMemo } from 'react'
import { user } from '#contract/account/user.ts'
import { type Loan, type LoanDetail, loan } from '#contract/earn/loan.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { type ListReading, type Reading, useRead } from '#data/api/reading.ts'
import { useSession } from '#data/session/session.ts'
import type { Decimal } from '#domain/money.ts'

/** Prices move: what is valued by them is asked for again this often while it is looked at (ms). */
export const PRICED_EVERY = 5_000
/** Prices older than this say nothing about a risk (s). */
const OLD_AFTER = 60

export const useLoanConfig = () => useRead(loan.config, {}, { every: PRICED_EVERY })

interface LoanReading extends Reading<Loan> {
  /** With its dates and its log; undefined while only its row is known. */
  readonly detail: LoanDetail | undefined
}

/** One loan as it stands: read by itself, or its row in a list while it never was. */
export function useLoan(id: number | undefined, lists: readonly ListReading<Loan>[]): LoanReading {
  const reading = useRead(loan.detail, { id: id ?? 0 }, { enabled: id !== undefined, every: PRICED_EVERY })
  const listed = lists.find(({ rows }) => rows.some((row) => row.id === id))
  const row = listed?.rows.find((one) => one.id === id)
  const detail = reading.data
  if (detail !== undefined || !listed) return { ...reading, detail }
  return { ...reading, data: row, asOf: listed.asOf, state: listed.state, loading: false, detail }
}

export interface FreeCoins {
  /** Null while it is not known. */
  readonly available: ReadonlyMap<number, Decimal> | null
  readonly reading: Reading<unknown>
}

/** What is free in `change`, by coin. */
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

/** Whether the pay password is asked for. */
export function useHasPayPassword(): boolean {
  const { member } = useSession()
  return useRead(user.info, {}, { enabled: member }).data?.has_pay_password === 1
}

/** Whether the prices in a loan are of now: without a line or with old ones its risk is not known. */
export const isPriced = ({ price_time }: Pick<Loan, 'price_time'>, now: number, online: boolean): boolean =>
  online && price_time > 0 && now - price_time <= OLD_AFTER
