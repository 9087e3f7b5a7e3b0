import { sql } from 'kysely'
import { decimal } from '#domain/money.ts'
import type { Tx } from '../../db/types.ts'

/** Ids of tokens are above those of every currency that an installation begins with. */
const FIRST_ID = 10_001
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
  await sql`lock table currencies in share row exclusive mode`.execute(tx)
  const there = await tx
    .selectFrom('currencies')
    .select('id')
    .where('name', '=', name)
    .where('network', '=', network)
    .executeTakeFirst()
  if (there) return there.id
  const { last } = await tx
    .selectFrom('currencies')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  const id = Math.max(FIRST_ID, (last ?? 0) + 1)
  const zero = decimal('0')
  await tx
    .insertInto('currencies')
    .values({
      id,
      name,
      network,
      kind: 'crypto',
      scale: TOKEN_SCALE,
      status: 0,
      image,
      deposit_min: zero,
      deposit_max: decimal('1'),
      deposit_integer: false,
      confirmations: 0,
      withdraw_min: zero,
      withdraw_max: zero,
      fee: zero,
      fee_type: 'fixed',
      need_tag: false,
    })
    .execute()
  return id
}
