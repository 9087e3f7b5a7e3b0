import { user } from '#contract/account/user.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { type Reading, useRead } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'
import type { Decimal } from '#domain/money.ts'

/** The person's spot account in a currency, and whether the person has a pay password. */
export function usePayingAccount(currency: number): {
  /** Available balance; null while unknown and for a guest. */
  readonly available: Decimal | null
  readonly payPassword: boolean
  /** The reading that `available` comes from. */
  readonly held: Pick<Reading<unknown>, 'asOf' | 'state' | 'refetch'>
} {
  const { member } = useSession()
  const enabled = member && currency > 0
  const held = useRead(wallet.detail, { currency, type: 'change' }, { enabled })
  const profile = useRead(user.info, {}, { enabled: member })
  return {
    available: enabled ? (held.data?.available ?? null) : null,
    payPassword: profile.data?.has_pay_password === 1,
    held,
  }
}
