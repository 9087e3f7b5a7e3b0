import { sql } from 'kysely'
import type { ProductAudit, ProductModule } from '../module.ts'
import { alertEvaluators } from './evaluator.ts'
import { alertHandlers } from './handlers.ts'
import { alertErrors, alertMails } from './texts.ts'

/** Moves no money. The audit checks that no alert fired for a price that was not reached. */
const audit: ProductAudit = {
  references: [],
  objects: sql`select id from price_alerts`,
  lines: sql`
    select null::text, null::text, null::text, null::bigint, null::text, null::text, null::integer, null::text,
      null::numeric, null::text, null::text, null::bigint
    where false`,
  rules: [
    sql`select format('price alert %s was told at %s, which is not %s %s', id, fired_price, side, target) as wrong
      from price_alerts where status = 'done'
        and case side when 'above' then fired_price < target else fired_price > target end`,
    sql`select format('price alert %s lies on the wrong side of its first price', id) as wrong
      from price_alerts where case side when 'above' then target < from_price else target > from_price end`,
  ],
  holds: [],
  namedTicks: [],
}

/** Price alerts: kept on the server, decided by recorded prices, announced by a message. */
export const alerts = {
  name: 'alerts',
  handlers: alertHandlers,
  platformAccounts: {},
  audit,
  texts: { errors: alertErrors, mails: alertMails },
  kept: { price_alerts: 'user_id' },
  jobs: () => ({}),
  evaluators: () => alertEvaluators,
  commands: [],
  seed: () => Promise.resolve(),
} as const satisfies ProductModule
