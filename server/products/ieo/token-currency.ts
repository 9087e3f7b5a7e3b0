import { addCurrency, lockCurrencies } from '../../market/add-currency.ts'
import type { Tx } from '../../platform/db/types.ts'

/** Scale of IEO tokens. Like the scale of every currency it never changes. */
export const TOKEN_SCALE = 8

export interface Token {
  readonly name: string
  readonly network: string
  readonly image: string
}

/**
 * The currency of a token: the existing currency with this name and network, or a new currency. The token can
 * be held, but neither deposited nor withdrawn, because it has no chain yet.
 */
export async function tokenNamed(tx: Tx, { name, network, image }: Token): Promise<number> {
  // Two nodes or two commands may run at the same time. With this lock, only one of them creates the currency.
  await lockCurrencies(tx)
  const there = await tx
    .selectFrom('currencies')
    .select('id')
    .where('name', '=', name)
    .where('network', '=', network)
    .executeTakeFirst()
  return there?.id ?? addCurrency(tx, { name, network, image, scale: TOKEN_SCALE, deposit_max: '1' })
}
