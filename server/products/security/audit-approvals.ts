import { sql } from 'kysely'
import { SAVED_ONLY_HOLD } from '../../identity/accounts/saved-addresses-only.ts'
import { WITHDRAW_HOLD } from '../../identity/accounts/users.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

/**
 * SQL: whether the account of user `u` is not closed. Closed accounts cannot be checked, because their
 * messages and recorded changes are deleted.
 */
const isOpen = sql`not exists (select from closed_accounts x where x.user_id = u.id)`

/**
 * SQL: the time (ms) since which this database records security changes. Older rows were copied from inbox messages.
 */
const recordedSince = sql`(select extract(epoch from applied_at) * 1000 from schema_migrations
  where name like '%security_changes%')`

/** Withdrawals of a user pause for at least 24 hours after every recorded change of the account's protection. */
const pauses: FindingQuery = sql`
  select format('withdrawals of %s pause for less than 24 hours after change %s', u.id, c.id) as wrong
  from security_changes c join users u on u.id = c.user_id
  where c.created_at >= ${recordedSince} and u.withdraw_hold_until < c.created_at + ${WITHDRAW_HOLD}::bigint`

/**
 * A user's restriction to saved addresses agrees with the inbox messages about it: a message announced its beginning;
 * it ends 24 hours after the message that its owner has turned it off; and it is marked as ended only after the
 * message about its end, or when a later restriction began. These messages are kept until the account is closed
 * (`server/content/messages/delete-old-messages.ts`).
 */
const savedOnly: FindingQuery = sql`
  select format('the restriction of %s to saved addresses is gone', i.user_id) as wrong
  from inbox i where i.kind = 'saved_only_on' and not exists (select from saved_only s
    where s.user_id = i.user_id and s.since <= i.created_at and (s.ends_at = 0 or s.ends_at > i.created_at))
  union all
  select format('the restriction of %s to saved addresses ends, and its owner did not say so', u.id)
  from saved_only s join users u on u.id = s.user_id
  where s.ends_at > 0 and ${isOpen} and not exists (select from inbox i where i.user_id = u.id
    and i.kind = 'saved_only_ending' and i.created_at = s.ends_at - ${SAVED_ONLY_HOLD}::bigint)
  union all
  select format('the restriction of %s to saved addresses is over before its end', u.id)
  from saved_only s join users u on u.id = s.user_id
  where s.ended and ${isOpen}
    and not exists (select from inbox i where i.user_id = u.id and i.kind = 'saved_only_off' and i.created_at >= s.ends_at)
    and not exists (select from saved_only n where n.user_id = u.id and n.since >= s.ends_at and n.id <> s.id)`

/**
 * A user's email address matches the masked address in the inbox message about the last change of the address. An
 * address that was never changed is not checked, because the address of the registration is recorded nowhere else.
 */
const contacts: FindingQuery = sql`
  select format('the email address of %s is not the one that its owner confirmed', u.id) as wrong
  from users u
  join (
    select distinct on (user_id) user_id, details ->> 'contact' as contact from inbox
    where kind = 'contact_changed' and details ->> 'contact' like '%@%' order by user_id, created_at desc, id desc
  ) l on l.user_id = u.id
  where l.contact <> regexp_replace(u.email, '^(.{0,2}).*@', '\\1***@')`

export const securityAllowed: readonly FindingQuery[] = [pauses, savedOnly, contacts]
