import { sql } from 'kysely'
import type { ProductAudit, ProductModule } from '../module.ts'
import { demoCommands } from './cli.ts'
import { DEMO, GRANTS, seedDemo } from './demo-account.ts'
import { endDemo } from './end-demo-sessions.ts'
import { testMoneyHandlers } from './handlers.ts'
import { testMoneyBills, testMoneyErrors } from './texts.ts'
import './tables.ts'

const [accounts, currencies, amounts] = [0, 1, 2].map((column) => GRANTS.map((grant) => grant[column]))

const audit: ProductAudit = {
  references: ['grant'],
  // The test money that the demo account got at its creation, and the test money that users claimed or that was
  // retired.
  objects: sql`
    select u.id from users u join journals j on j.key = 'demo:grant:' || u.id where u.email = ${DEMO.email}
    union all
    select user_id from test_grants
    union all
    select distinct on (user_id, time) user_id from test_retirements`,
  lines: sql`
    select 'demo:grant:' || u.id, 'grant', u.id::text, l.*
    from users u join journals j on j.key = 'demo:grant:' || u.id
    cross join unnest(${accounts}::text[], ${currencies}::text[], ${amounts}::numeric[]) g (account, currency, amount)
    join lateral (select id from currencies where name = g.currency order by id limit 1) c on true
    cross join lateral (values
      (null::bigint, null::text, 'demo_grant', c.id, 'available', -g.amount, 'grant', null::text, null::bigint),
      (u.id, g.account, null, c.id, 'available', g.amount, 'grant', null, null)
    ) l
    where u.email = ${DEMO.email}
    union all
    select 'demo:grant:' || g.user_id || ':' || g.day, 'grant', g.user_id::text, l.*
    from test_grants g cross join lateral (values
      (null::bigint, null::text, 'demo_grant', g.currency_id, 'available', -g.amount, 'grant', null::text, null::bigint),
      (g.user_id, 'change', null, g.currency_id, 'available', g.amount, 'grant', null, null)
    ) l
    union all
    select 'demo:retire:' || r.user_id || ':' || r.time, 'grant', r.user_id::text, l.*
    from test_retirements r cross join lateral (values
      (r.user_id, r.account, null::text, r.currency_id, 'available', -r.amount, 'grant', null::text, null::bigint),
      (null, null, 'demo_grant', r.currency_id, 'available', r.amount, 'grant', null, null)
    ) l`,
  rules: [
    sql`select format('journal %s is of another moment than its grant', j.key) as wrong
      from test_grants g join journals j on j.key = 'demo:grant:' || g.user_id || ':' || g.day
      where j.created_at <> g.created_at`,
    sql`select format('test money of person %s is of another day than it was taken', user_id) as wrong
      from test_grants where day <> (created_at / 1000 + 28800) / 86400`,
  ],
}

/** Test money of a demo installation. */
export const testMoney = {
  name: 'test-money',
  handlers: testMoneyHandlers,
  platformAccounts: { demo_grant: { floor: 'none', draws: ['grant'], result: 'none' } },
  audit,
  texts: { errors: testMoneyErrors, bills: testMoneyBills },
  kept: { test_grants: 'user_id' },
  commands: demoCommands,
  seed: (services) => (services.config.demo ? seedDemo(services) : endDemo(services, services.config)),
} as const satisfies ProductModule
