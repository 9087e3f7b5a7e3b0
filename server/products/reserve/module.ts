import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { RESERVE_REF } from './money.ts'

/** The owner's money in the accounts of the platform that have a floor; each belongs to a product, which says who draws on it. */
export const reserve = {
  name: 'reserve',
  handlers: {},
  house: { capital: { floor: 'none', draws: [RESERVE_REF] } },
  audit: {
    references: [RESERVE_REF],
    objects: sql`select id from reserve_money`,
    lines: sql`
      select 'reserve:' || m.id, 'reserve', m.id::text, l.*
      from reserve_money m cross join lateral (values
        (null::bigint, null::text, 'capital', m.currency_id, 'available', -m.amount, 'transfer', null::text, null::bigint),
        (null, null, m.house, m.currency_id, 'available', m.amount, 'transfer', null, null)
      ) l`,
    rules: [
      sql`select format('journal %s is of another moment than its entry', j.key) as wrong
        from reserve_money m join journals j on j.key = 'reserve:' || m.id where j.created_at <> m.created_at`,
    ],
    holds: [],
    namedTicks: [],
  },
  texts: {},
  due: () => ({}),
  judges: () => [],
  // `ops reserve` stands with the operator's own commands: it is about the accounts of every product.
  commands: [],
  seed: async () => undefined,
} as const satisfies ProductModule
