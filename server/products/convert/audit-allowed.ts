import { sql } from 'kysely'
import { asSaid, began, onlySaid, stoodOrBegan, switchedAsSaid } from '../../identity/approvals/allowed.ts'
import { currencies } from '../../market/seed/currencies.ts'
import { firstBounds } from './seed.ts'

export const convertAllowed = [
  asSaid(
    'convert_terms',
    'the terms of exchanges',
    sql`select '', to_jsonb(r) from convert_rules r`,
    began({ '': { spread: '0.001', fee_rate: '0.001', tolerance: '0.001' } }),
  ),
  onlySaid(
    'convert_coin',
    'the bounds of exchanges of',
    sql`select c.name, to_jsonb(o) from convert_coins o join currencies c on c.id = o.currency_id`,
    stoodOrBegan(
      'convert_coin',
      Object.fromEntries(currencies.map((coin) => [coin.name, firstBounds(coin)])),
    ),
  ),
  switchedAsSaid(
    'convert_open',
    'exchanging',
    sql`select c.name, o.open from convert_coins o join currencies c on c.id = o.currency_id`,
  ),
] as const
