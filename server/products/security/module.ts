import { sql } from 'kysely'
import { writeMail } from '../../content/messages/write-message.ts'
import { endSavedOnly, SAVED_ONLY_END } from '../../identity/accounts/saved-addresses-only.ts'
import type { JobHandlers } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import type { ProductAudit, ProductModule } from '../module.ts'
import { notifyWhenDone } from '../notifications.ts'
import { securityAllowed } from './audit-approvals.ts'
import { securityCommands } from './cli.ts'
import { securityHandlers } from './handlers.ts'
import { securityErrors, securityMails } from './texts.ts'

/**
 * Security settings move no money; the audit rules check withdrawals that were made while only
 * saved addresses were allowed.
 */
const audit: ProductAudit = {
  objects: sql`select id from saved_only`,
  allowed: securityAllowed,
  rules: [
    // The saved addresses of a closed account are deleted, so its withdrawals cannot be checked.
    sql`select format('withdrawal %s went to no saved address while %s withdrew to those alone', w.id, w.user_id) as wrong
      from withdrawals w join saved_only s on s.user_id = w.user_id
        and w.created_at > s.since and (s.ends_at = 0 or w.created_at < s.ends_at)
      where not exists (select from addresses a where a.user_id = w.user_id and a.currency_id = w.currency_id
        and lower(a.address) = lower(w.address) and a.tag = w.tag and a.usable_at <= w.created_at
        and (a.removed_at = 0 or a.removed_at >= w.created_at))
      and not exists (select from closed_accounts c where c.user_id = w.user_id)`,
    sql`select format('saved addresses only of %s ended within 24 hours', user_id) as wrong
      from saved_only where ends_at <> 0 and ends_at < since + 86400000`,
    sql`select format('%s has %s recovery codes', user_id, count(*)) as wrong
      from recovery_codes group by user_id having count(*) <> 10`,
  ],
}

const jobs = (services: Services): JobHandlers => ({
  [SAVED_ONLY_END]: async (tx, { object, period }, time) => {
    const userId = await endSavedOnly(tx, Number(object), Number(period))
    if (userId === null) return {}
    const mail = await writeMail(tx, { userId, kind: 'saved_only_off', details: {}, time })
    return notifyWhenDone(services, { mails: [mail] })
  },
})

/** Protection of an account besides its password: second factor, passkeys, withdrawals to saved addresses only. */
export const security = {
  name: 'security',
  handlers: { guard: securityHandlers },
  audit,
  texts: { errors: securityErrors, mails: securityMails },
  jobs,
  commands: securityCommands,
} as const satisfies ProductModule
