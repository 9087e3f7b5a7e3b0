import { useMemo } from 'react'
import { type Loan, loan } from '#contract/loan.ts'
import { user } from '#contract/user.ts'
import { wallet } from '#contract/wallet.ts'
import { useRead } from '#data/reading.ts'
import { useSession } from '#data/session.ts'
import type { Decimal } from '#domain/money.ts'

/** Prices move: what is valued by them is asked for again this often while it is looked at (ms). */
export const PRICED_EVERY = 5_000
/** Prices older than this say nothing about a risk (s). */
const OLD_AFTER = 60

export const useLoanConfig = () => useRead(loan.config, {}, { every: PRICED_EVERY })

/** What is free in `change`, by coin; null while it is not known. */
export function useFreeCoins(): ReadonlyMap<number, Decimal> | null {
  const { member } = useSession()
  const { data } = useRead(wallet.transferable, {}, { enabled: member })
  return useMemo(
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
}

/** Whether the pay password is asked for. */
export function useHasPayPassword(): boolean {
  const { member } = useSession()
  return useRead(user.info, {}, { enabled: member }).data?.has_pay_password === 1
}

/** Whether the prices in a loan are of now: without a line or with old ones its risk is not known. */
export const isPriced = ({ price_time }: Pick<Loan, 'price_time'>, now: number, online: boolean): boolean =>
  online && price_time > 0 && now - price_time <= OLD_AFTER
