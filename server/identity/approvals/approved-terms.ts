import { type RawBuilder, sql } from 'kysely'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { completeVerdicts } from './required-approvals.ts'

type Sql = RawBuilder<unknown>

/** SQL: the time (ms) since which approvals in this database are signed. */
export const signedSince = sql`(select extract(epoch from applied_at) * 1000 from schema_migrations
  where name like '%signed_approvals%')`

/**
 * SQL: whether operators did an act at a time (ms) when approvals were not signed yet, so that no signature can be
 * required. False for a time before the first operator was added, because nobody could act at that time.
 */
export const isBeforeSigning = (at: Sql): Sql => sql`
  coalesce(${at} < ${signedSince} and ${at} >= (select min(created_at) from operators), false)`

/** The name that is recorded as the operator when demo mode reviews a request automatically. */
export const TEST_MODE = 'test mode'

/**
 * SQL: whether the required number of operators approved an act with exactly these terms, and the last of them was
 * the operator `by`.
 */
export const isAllowed = (kind: string, act: { subject: Sql; terms: Sql; by: Sql }): Sql => sql`exists (
  select from approvals ap join operators op on op.id = ap.operator_id
  where ap.verdict in ${completeVerdicts(kind)} and ap.kind = ${kind} and ap.subject = ${act.subject}::text
    and ap.terms = ${act.terms} and op.name = ${act.by})`

/**
 * SQL: whether an operator had this name at a time (ms). A name is never given to a second
 * operator.
 */
export const isOperator = (name: Sql, at: Sql): Sql => sql`exists (
  select from operators op where op.name = ${name} and op.created_at <= ${at}
    and (op.removed_at = 0 or op.removed_at >= ${at}))`

const standing = new Map<string, Sql>()

/**
 * Registers the query for the present terms of all objects ("subjects") of a kind of act, which a proposal of this
 * kind would change. Returns the query.
 * @param rows `(subject, stands)`, where `stands` is the subject's row as JSON; the terms of an act are some of its
 * columns.
 */
export function registerTerms(kind: string, rows: Sql): Sql {
  standing.set(kind, rows)
  return rows
}

/**
 * SQL: the query that was registered for a kind by `registerTerms`; undefined for a kind whose acts do not change a
 * single row.
 */
export const registeredTerms = (kind: string): Sql | undefined => standing.get(kind)

/**
 * Finds subjects whose present terms differ from the terms that operators approved last. An act that ends something
 * has the terms `null`.
 * @param rows `(subject, stands)`: the present row as JSON; terms contain some of its columns.
 * @param first `(subject, terms)`: the initial terms, if there are any. Subjects with neither initial nor approved
 * terms are not checked.
 */
export const differsFromApproved = (kind: string, what: string, rows: Sql, first?: Sql): FindingQuery => sql`
  select format('%s %s is not what operators said', ${what}::text, coalesce(r.subject, l.subject)) as wrong
  from (
    select distinct on (subject) subject, terms, id from (
      select subject, terms, id from approvals where kind = ${kind} and verdict in ${completeVerdicts(kind)}
      ${first ? sql`union all select subject, terms, 0 from (${first}) f (subject, terms)` : sql``}
    ) every_word order by subject, id desc
  ) l full join (${registerTerms(kind, rows)}) r (subject, stands) on r.subject = l.subject
  where case when l.subject is null then false when l.terms = 'null' then r.subject is not null
    when r.subject is null then l.id > 0 else not stands_as(r.stands, l.terms::jsonb) end`

/** SQL: the initial terms of an installation by subject, for `differsFromApproved`. */
export const initialTerms = (terms: Readonly<Record<string, unknown>>): Sql =>
  sql`select key, value::text from jsonb_each(${JSON.stringify(terms)}::jsonb)`

/**
 * SQL: the initial terms of deposit and withdrawal networks, by the name of the coin and the name of the
 * network.
 */
export const initialNetworks = (ways: readonly object[]): Sql => sql`
  select c.name || ' ' || (w ->> 'network'), (w - array['currency_id', 'network', 'position'])::text
  from jsonb_array_elements(${JSON.stringify(ways)}::jsonb) w join currencies c on c.id = (w ->> 'currency_id')::integer`

/**
 * SQL: for `differsFromApproved`, the terms that were in force when approvals of this kind began to be signed;
 * without such terms, the initial terms of an installation.
 */
export const earlierOrInitialTerms = (kind: string, terms: Readonly<Record<string, unknown>>): Sql => sql`
  select coalesce(s.subject, f.subject), coalesce(s.terms::text, f.terms)
  from (${initialTerms(terms)}) f (subject, terms)
  full join (select * from standing_terms where kind = ${kind}) s on s.subject = f.subject`

/**
 * Like `differsFromApproved`, for switches. Until an operator sets a switch, it is on, or off if the
 * installation was created with all products closed.
 * @param rows `(subject, is_on)`
 */
export const switchNotApproved = (kind: string, what: string, rows: Sql): FindingQuery => sql`
  select format('%s %s is %s, and no operator said so', ${what}::text, r.subject,
    case when r.is_on then 'open' else 'closed' end) as wrong
  from (${registerTerms(kind, rows)}) r (subject, is_on)
  where r.is_on::text <> coalesce(
    (select terms from approvals a where a.kind = ${kind} and a.subject = r.subject and a.verdict in ${completeVerdicts(kind)}
      order by id desc limit 1),
    (select s.terms::text from standing_terms s where s.kind = ${kind} and s.subject = r.subject),
    (select (not began_closed)::text from installation), 'true')`

/** Like `differsFromApproved`; also finds subjects that have neither approved nor initial terms. */
export const notApproved = (kind: string, what: string, rows: Sql, first?: Sql): FindingQuery => sql`
  select wrong from (${differsFromApproved(kind, what, rows, first)}) w
  union all
  select format('%s %s was never said by operators', ${what}::text, r.subject)
  from (${rows}) r (subject, stands)
  where not exists (select from approvals a where a.kind = ${kind} and a.subject = r.subject and a.verdict in ${completeVerdicts(kind)})
    ${first ? sql`and not exists (select from (${first}) f (subject, terms) where f.subject = r.subject)` : sql``}`
