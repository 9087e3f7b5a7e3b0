import { sql } from 'kysely'
import { asSaid } from '../../review/allowed.ts'

export const convertAllowed = [
  asSaid('convert_terms', 'the terms of exchanges', sql`select '', to_jsonb(r) from convert_rules r`),
] as const
