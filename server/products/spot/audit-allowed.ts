import { sql } from 'kysely'
import type { Wrongs } from '../../ledger/wrongs.ts'
import { FEE_RATE, pairs } from '../../market/seed/pairs.ts'
import { began } from '../../review/allowed.ts'

/** No command changes what orders cost, nor what a contract is: every pair has what it began with. */
const listed: Wrongs = sql`
  select format('pair %s is not as it was listed, and nobody may change that', p.symbol) as wrong
  from pairs p join (${began(
    Object.fromEntries(
      pairs.map(({ symbol, lever }) => [
        symbol,
        { fee_rate: FEE_RATE, lot_size: lever?.lotSize ?? '1', multiples: lever?.multiples ?? [] },
      ]),
    ),
  )}) f (symbol, terms) on f.symbol = p.symbol
  where not stands_as(to_jsonb(p), f.terms::jsonb)`

export const spotAllowed: readonly Wrongs[] = [listed]
