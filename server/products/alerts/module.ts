import { sql } from 'kysely'
import type { ProductAudit, ProductModule } from '../module.ts'
import { alertsDemo } from './demo-actions.ts'
import { alertEvaluators } from './evaluator.ts'
import { alertHandlers } from './handlers.ts'
import { alertErrors, alertMails } from './texts.ts'

/** Alerts move no money. The audit checks that each alert that fired did so because its target price was reached. */
const audit: ProductAudit = {
  objects: sql`select id from price_alerts`,
  rules: [
    sql`select format('price alert %s was told at %s, which is not %s %s', id, fired_price, side, target) as wrong
      from price_alerts where status = 'done'
        and case side when 'above' then fired_price < target else fired_price > target end`,
    sql`select format('price alert %s lies on the wrong side of its first price', id) as wrong
      from price_alerts where case side when 'above' then target < from_price else target > from_price end`,
  ],
}

/** Price alerts: stored on the server, evaluated by recorded prices, and delivered as a notification. */
export const alerts = {
  name: 'alerts',
  handlers: alertHandlers,
  audit,
  texts: { errors: alertErrors, mails: alertMails },
  kept: { price_alerts: 'user_id' },
  evaluators: () => alertEvaluators,
  demo: alertsDemo,
} as const satisfies ProductModule
