import { sql } from 'kysely'
import { asSaid } from '../../review/allowed.ts'

export const futuresAllowed = [
  asSaid('lever_rates', 'the rates of', sql`select symbol, to_jsonb(p) from pairs p`),
] as const
