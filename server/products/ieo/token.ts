import { addCurrency, holdCurrencies } from '../../market/new-currency.ts'
import type { Tx } from '../../platform/db/types.ts'

/** Fixed for life, like every currency's scale. */
export const TOKEN_SCALE = 8

export interface Token {
  readonly name: string
  readonly network: string
  readonly image: string
}

/**
 * The currency of a token: the one of this name and network, or a new one. It can be held and neither deposited nor
 * withdrawn: there is no chain behind it yet.
 */
export async function tokenNamed(tx: Tx, { name, network, image }: Token): Promise<number> {
  // Two nodes that start at once, or two commands, make one.
  await holdCurrencies(tx)
  const there = await tx
    .selectFrom('currencies')
    .select('id')
    .where('name', '=', name)
    .where('network', '=', network)
    .executeTakeFirst()
  return there?.id ?? addCurrency(tx, { name, network, image, scale: TOKEN_SCALE, deposit_max: '1' })
}
