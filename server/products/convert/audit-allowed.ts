import { sql } from 'kysely'
import { asSaid, began } from '../../review/allowed.ts'

export const convertAllowed = [
  asSaid(
    'convert_terms',
    'the terms of exchanges',
    sql`select '', to_jsonb(r) from convert_rules r`,
    began({ '': { spread: '0.001', fee_rate: '0.001', tolerance: '0.001' } }),
  ),
] as const
