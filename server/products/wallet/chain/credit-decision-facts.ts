import type { CreditFacts } from '#domain/funds/chain/creditDecision.ts'
import { foldedAddress } from '#domain/funds/chain/destination.ts'
import { isAccountClosed } from '../../../identity/accounts/closed-accounts.ts'
import { isOpenCurrency } from '../../../market/open-currency-check.ts'
import type { Currency } from '../../../market/types.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Services } from '../../../services.ts'
import { isClaimed } from '../duplicate-payments.ts'
import type { ChainCredit } from './chain-credit.ts'

/** Current number of required confirmations of a network. */
export async function requiredConfirmations(tx: Tx, network: string, currency: number): Promise<number> {
  const row = await tx
    .selectFrom('deposit_networks')
    .select('confirmations')
    .where('currency_id', '=', currency)
    .where('network', '=', network)
    .executeTakeFirst()
  return row?.confirmations ?? 1
}

/**
 * Owner of an address of the pool; `undefined` when the address is not in the pool, null when it is
 * not assigned.
 */
export async function ownerOf(
  tx: Tx,
  { network, address, tag }: Pick<ChainCredit, 'network' | 'address' | 'tag'>,
): Promise<number | null | undefined> {
  const row = await tx
    .selectFrom('deposit_addresses')
    .select('user_id')
    .where('network', '=', network)
    .where('folded', '=', foldedAddress(network, address))
    .where('tag', '=', tag)
    .executeTakeFirst()
  return row?.user_id
}

const addressStateOf = async (tx: Tx, owner: number | null | undefined): Promise<CreditFacts['address']> => {
  if (owner === undefined) return 'unknown'
  if (owner === null) return 'unused'
  return (await isAccountClosed(tx, owner)) ? 'closed' : 'given'
}

export interface CreditScene {
  readonly facts: CreditFacts
  readonly currency: Currency | null
  readonly userId: number | null
  readonly needed: number
}

/** All stored facts on which the outcome of a credit depends. */
export async function factsOf({ market }: Services, tx: Tx, credit: ChainCredit): Promise<CreditScene> {
  const rows = await tx
    .selectFrom('deposit_networks')
    .selectAll()
    .where('network', '=', credit.network)
    .execute()
  const named = rows.flatMap((row) => {
    const currency = market.currency(row.currency_id)
    return currency?.name === credit.coin ? [{ row, currency }] : []
  })[0]
  const owner = await ownerOf(tx, credit)
  return {
    facts: {
      networkKnown: rows.length > 0,
      terms: named
        ? {
            coinOpen: isOpenCurrency(named.currency),
            networkOpen: named.row.open,
            min: named.row.min,
            max: named.currency.depositMax,
            scale: named.currency.scale,
          }
        : null,
      address: await addressStateOf(tx, owner),
      claimed:
        named && owner
          ? await isClaimed(tx, { userId: owner, currency: named.currency.id, seenAt: credit.seenAt })
          : false,
    },
    currency: named?.currency ?? null,
    userId: owner ?? null,
    needed: named?.row.confirmations ?? 1,
  }
}
