import { sql } from 'kysely'
import type { Wrongs } from '../../ledger/wrongs.ts'
import { FEE_RATE } from '../../market/seed/pairs.ts'

/** No command changes what orders cost, so every pair takes what it began with. */
const fees: Wrongs = sql`
  select format('orders of %s cost %s, and nobody may change that', symbol, fee_rate) as wrong
  from pairs where fee_rate <> ${FEE_RATE}::numeric`

export const spotAllowed: readonly Wrongs[] = [fees]
