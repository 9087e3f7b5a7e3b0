import { sql } from 'kysely'
import {
  differsFromApproved,
  earlierOrInitialTerms,
  initialTerms,
  notApproved,
  switchNotApproved,
} from '../../identity/approvals/approved-terms.ts'
import { currencies } from '../../market/seed/currencies.ts'
import { initialBounds } from './seed.ts'

export const convertAllowed = [
  differsFromApproved(
    'convert_terms',
    'the terms of exchanges',
    sql`select '', to_jsonb(r) from convert_rules r`,
    initialTerms({ '': { spread: '0.001', fee_rate: '0.001', tolerance: '0.001' } }),
  ),
  notApproved(
    'convert_coin',
    'the bounds of exchanges of',
    sql`select c.name, to_jsonb(o) from convert_coins o join currencies c on c.id = o.currency_id`,
    earlierOrInitialTerms(
      'convert_coin',
      Object.fromEntries(currencies.map((coin) => [coin.name, initialBounds(coin)])),
    ),
  ),
  switchNotApproved(
    'convert_open',
    'exchanging',
    sql`select c.name, o.open from convert_coins o join currencies c on c.id = o.currency_id`,
  ),
] as const
