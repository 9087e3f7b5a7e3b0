import { type RawBuilder, sql } from 'kysely'
import type { Wrongs } from '../../ledger/wrongs.ts'
import { countsOf } from './alone.ts'

type Sql = RawBuilder<unknown>

/** SQL: since when (ms) operators sign what they say, in this database. */
export const signedSince = sql`(select extract(epoch from applied_at) * 1000 from schema_migrations
  where name like '%signed_approvals%')`

/** Written for what no person decided: an installation in demo mode reviews by itself. */
export const TEST_MODE = 'test mode'

/** SQL: whether as many operators as its kind takes let an act of exactly these terms happen, the named one as the last. */
export const isAllowed = (kind: string, act: { subject: Sql; terms: Sql; by: Sql }): Sql => sql`exists (
  select from approvals ap join operators op on op.id = ap.operator_id
  where ap.verdict in ${countsOf(kind)} and ap.kind = ${kind} and ap.subject = ${act.subject}::text
    and ap.terms = ${act.terms} and op.name = ${act.by})`

/** SQL: whether a name was an operator's at a moment (ms). Names are one person's for ever. */
export const isOperator = (name: Sql, at: Sql): Sql => sql`exists (
  select from operators op where op.name = ${name} and op.created_at <= ${at}
    and (op.removed_at = 0 or op.removed_at >= ${at}))`

const standing = new Map<string, Sql>()

/**
 * Names where the terms of a kind stand, and gives that back: what a proposal of the kind would change is read there.
 * @param rows `(subject, stands)`: the row as JSON, of which terms name some columns.
 */
export function standsIn(kind: string, rows: Sql): Sql {
  standing.set(kind, rows)
  return rows
}

/** SQL: `(subject, stands)` of a kind, where what it changes is one row. */
export const standingOf = (kind: string): Sql | undefined => standing.get(kind)

/**
 * What stands and what operators said last of it, by its subject. An act that ends something has the terms `null`.
 * @param rows `(subject, stands)`: the row as JSON, of which terms name some columns.
 * @param first `(subject, terms)`: what everything began with, where it is there; what neither speaks of is not looked at.
 */
export const asSaid = (kind: string, what: string, rows: Sql, first?: Sql): Wrongs => sql`
  select format('%s %s is not what operators said', ${what}::text, coalesce(r.subject, l.subject)) as wrong
  from (
    select distinct on (subject) subject, terms, id from (
      select subject, terms, id from approvals where kind = ${kind} and verdict in ${countsOf(kind)}
      ${first ? sql`union all select subject, terms, 0 from (${first}) f (subject, terms)` : sql``}
    ) every_word order by subject, id desc
  ) l full join (${standsIn(kind, rows)}) r (subject, stands) on r.subject = l.subject
  where case when l.subject is null then false when l.terms = 'null' then r.subject is not null
    when r.subject is null then l.id > 0 else not stands_as(r.stands, l.terms::jsonb) end`

/** SQL: what an installation begins with, by subject, for `asSaid`. */
export const began = (terms: Readonly<Record<string, unknown>>): Sql =>
  sql`select key, value::text from jsonb_each(${JSON.stringify(terms)}::jsonb)`

/** SQL: the same of ways by which coins come in or leave, by the coin's name and the network. */
export const firstWays = (ways: readonly object[]): Sql => sql`
  select c.name || ' ' || (w ->> 'network'), (w - array['currency_id', 'network', 'position'])::text
  from jsonb_array_elements(${JSON.stringify(ways)}::jsonb) w join currencies c on c.id = (w ->> 'currency_id')::integer`

/** SQL: what stood before acts of its kind were signed, else what an installation begins with, for `asSaid`. */
export const stoodOrBegan = (kind: string, terms: Readonly<Record<string, unknown>>): Sql => sql`
  select coalesce(s.subject, f.subject), coalesce(s.terms::text, f.terms)
  from (${began(terms)}) f (subject, terms)
  full join (select * from standing_terms where kind = ${kind}) s on s.subject = f.subject`

/**
 * The same of switches that are on, or in an installation that began closed off, until an operator says otherwise.
 * @param rows `(subject, is_on)`
 */
export const switchedAsSaid = (kind: string, what: string, rows: Sql): Wrongs => sql`
  select format('%s %s is %s, and no operator said so', ${what}::text, r.subject,
    case when r.is_on then 'open' else 'closed' end) as wrong
  from (${standsIn(kind, rows)}) r (subject, is_on)
  where r.is_on::text <> coalesce(
    (select terms from approvals a where a.kind = ${kind} and a.subject = r.subject and a.verdict in ${countsOf(kind)}
      order by id desc limit 1),
    (select s.terms::text from standing_terms s where s.kind = ${kind} and s.subject = r.subject),
    (select (not began_closed)::text from installation), 'true')`

/** The same where nothing stands that operators did not say. */
export const onlySaid = (kind: string, what: string, rows: Sql, first?: Sql): Wrongs => sql`
  select wrong from (${asSaid(kind, what, rows, first)}) w
  union all
  select format('%s %s was never said by operators', ${what}::text, r.subject)
  from (${rows}) r (subject, stands)
  where not exists (select from approvals a where a.kind = ${kind} and a.subject = r.subject and a.verdict in ${countsOf(kind)})
    ${first ? sql`and not exists (select from (${first}) f (subject, terms) where f.subject = r.subject)` : sql``}`
