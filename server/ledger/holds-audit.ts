import { sql } from 'kysely'
import type { Tx } from '../platform/db/types.ts'
import { type FindingQuery, findingsFrom } from './audit-findings.ts'
import type { OpenDebts, OpenObjects, PersonHolds, PlatformHolds } from './hold-object-types.ts'

/** Holds of users that differ from the amount that their open object should hold. */
const personHoldFindings = ({ type, query }: PersonHolds): FindingQuery => sql`
  select format('%s %s holds %s, and its account %s', ${type}::text, coalesce(o.id, h.ref_id),
    trim_scale(coalesce(o.amount, 0)), trim_scale(coalesce(h.amount, 0))) as wrong
  from (${query}) o (id, user_id, account, currency_id, bucket, amount)
  full join (
    select h.*, a.user_id, a.account, a.currency_id from holds h join accounts a on a.id = h.account_id
    where h.ref_type = ${type} and a.platform is null
  ) h on h.ref_id = o.id and h.user_id = o.user_id and h.account = o.account
    and h.currency_id = o.currency_id and h.bucket = o.bucket
  where o.amount is distinct from h.amount`

/** Holds of the platform that differ from the amount that their open object should hold. */
const platformHoldFindings = ({ reserved, query }: PlatformHolds): FindingQuery => sql`
  select format('%s %s has %s set aside, and %s holds %s for it', ${reserved}::text, coalesce(o.id, h.ref_id),
    trim_scale(coalesce(o.amount, 0)), coalesce(o.platform, h.platform), trim_scale(coalesce(h.amount, 0))) as wrong
  from (${query}) o (id, platform, currency_id, bucket, amount)
  full join (
    select h.*, a.platform, a.currency_id from holds h join accounts a on a.id = h.account_id
    where h.ref_type = ${reserved} and a.platform is not null
  ) h on h.ref_id = o.id and h.platform = o.platform and h.currency_id = o.currency_id and h.bucket = o.bucket
  where o.amount is distinct from h.amount`

/** Debts that differ from the sum of the debts of the user's open objects. */
const debtFindings = ({ debt, query }: OpenDebts): FindingQuery => sql`
  select format('person %s owes %s of currency %s (%s), and the ledger says %s', coalesce(o.user_id, a.debtor),
    trim_scale(coalesce(o.amount, 0)), coalesce(o.currency_id, a.currency_id), ${debt}::text,
    trim_scale(-coalesce(a.available, 0))) as wrong
  from (
    select user_id, currency_id, sum(amount) as amount from (${query}) o (user_id, currency_id, amount) group by 1, 2
  ) o
  full join (select * from accounts where debtor is not null and account = ${debt}) a
    on a.debtor = o.user_id and a.currency_id = o.currency_id
  where coalesce(o.amount, 0) <> -coalesce(a.available, 0)`

const isDebt = (kind: OpenObjects): kind is OpenDebts => 'debt' in kind
const isPlatform = (kind: OpenObjects): kind is PlatformHolds => 'reserved' in kind
const isPerson = (kind: OpenObjects): kind is PersonHolds => 'type' in kind

/** Holds and debts of types that no product defines. */
function unknownTypeFindings(kinds: readonly OpenObjects[]): readonly FindingQuery[] {
  const people = kinds.filter(isPerson).map(({ type }) => type)
  const platform = kinds.filter(isPlatform).map(({ reserved }) => reserved)
  const debts: readonly string[] = kinds.filter(isDebt).map(({ debt }) => debt)
  return [
    sql`select format('holds of the unknown kind %s%s', h.ref_type, case when a.platform is null then '' else ' in ' || a.platform end)
      as wrong from holds h left join accounts a on a.id = h.account_id
      where not h.ref_type = any (case when a.platform is null then ${people}::text[] else ${platform}::text[] end)
      group by h.ref_type, a.platform`,
    sql`select format('debts of the unknown kind %s', account) as wrong from accounts
      where debtor is not null and not account = any (${debts}::text[]) group by account`,
  ]
}

const check = (kind: OpenObjects): FindingQuery =>
  isDebt(kind) ? debtFindings(kind) : isPlatform(kind) ? platformHoldFindings(kind) : personHoldFindings(kind)

/**
 * Findings for I2: holds that differ from the amount of their open object, and debts that differ from the sum of the
 * debts of the user's open objects.
 */
export async function holdFindings(tx: Tx, kinds: readonly OpenObjects[]): Promise<string[]> {
  const found: string[] = []
  for (const query of [...unknownTypeFindings(kinds), ...kinds.map(check)])
    found.push(...(await findingsFrom(tx, 'I2', query)))
  return found
}
