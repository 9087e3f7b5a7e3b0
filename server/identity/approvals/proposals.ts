import { sql } from 'kysely'
import type * as v from 'valibot'
import { msg } from '#contract/operators/msg.ts'
import type { Proposals } from '#contract/operators/staff.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { waitingApprovals } from './approvals.ts'
import { registeredTerms } from './approved-terms.ts'
import { UsageError } from './command.ts'
import { lockOperator, type Operator } from './operators.ts'

/** A proposal that waits for a second operator. */
export type Proposal = v.InferOutput<typeof Proposals>['proposals'][number]

/** All waiting proposals, oldest first. */
export async function proposals(db: Db | Tx, time: number): Promise<Proposal[]> {
  const rows = await waitingApprovals(db, time)
    .leftJoin('proposals as p', 'p.approval_id', 'a.id')
    .select(['p.command', 'p.arguments'])
    .execute()
  return rows.map(({ id, name, operator_id: _, ...row }) => ({
    ...row,
    number: id,
    proposed_by: name,
    command: row.command ?? '',
    arguments: [...(row.arguments ?? [])],
  }))
}

/** A waiting proposal. Throws UsageError when no waiting proposal has this number. */
export async function proposalOf(db: Db | Tx, number: number, time: number): Promise<Proposal> {
  const found = (await proposals(db, time)).find((one) => one.number === number)
  if (!found) throw new UsageError(msg`no proposal ${{ number }} waits; see approvals list`)
  return found
}

/**
 * The terms that a proposal would replace: the present values of the columns that its terms name. For a kind whose
 * terms are not columns of a row: the last approved terms of the same subject, or null when there are none.
 */
export async function termsBefore(db: Db, proposal: Proposal): Promise<string | null> {
  return (await presentTerms(db, proposal)) ?? (await lastApprovedTerms(db, proposal))
}

/** The names of the columns in the terms; null for terms that are a single value or a list. */
function columnsOf(terms: string): string[] | null {
  if (!terms.startsWith('{')) return null
  return Object.keys(JSON.parse(terms))
}

/** The present terms. Amounts are formatted like terms: text without trailing zeros. */
async function presentTerms(db: Db, { kind, subject, terms }: Proposal): Promise<string | null> {
  const rows = registeredTerms(kind)
  if (!rows) return null
  const columns = columnsOf(terms)
  const { rows: found } = await sql<{ before: string | null }>`
    select case when ${columns}::text[] is null or jsonb_typeof(stands) <> 'object' then stands #>> '{}'
      else (select jsonb_object_agg(name, case jsonb_typeof(stands -> name)
        when 'number' then to_jsonb(trim_scale((stands ->> name)::numeric)::text) else stands -> name end)::text
        from unnest(${columns}::text[]) name where stands ? name) end as before
    from (select subject, to_jsonb(stands) as stands from (${rows}) r (subject, stands)) s
    where subject = ${subject}`.execute(db)
  return found[0]?.before ?? null
}

async function lastApprovedTerms(db: Db, { kind, subject, number }: Proposal): Promise<string | null> {
  const row = await db
    .selectFrom('approvals')
    .select('terms')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('verdict', '<>', 'once')
    .where('id', '<', number)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.terms ?? null
}

/** Whether this operator has approved a proposal as the second operator. */
export async function isApprovedBySecond(db: Db, proposal: Proposal, operator: Operator): Promise<boolean> {
  const row = await db
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', proposal.kind)
    .where('subject', '=', proposal.subject)
    .where('terms', '=', proposal.terms)
    .where('verdict', '=', 'twice')
    .where('operator_id', '=', operator.id)
    .where('id', '>', proposal.number)
    .executeTakeFirst()
  return row !== undefined
}

/** The text that is signed when a proposal is rejected. */
export const rejectedText = (row: {
  readonly approval_id: number
  readonly name: string
  readonly reason: string
  readonly created_at: number
}): string => JSON.stringify(['rejected', row.approval_id, row.name, row.reason, row.created_at])

/**
 * Rejects a proposal; the rejection is signed by the operator. The operator who made the proposal may reject it too.
 */
export const rejectProposalOf = (
  db: Db,
  operator: Operator,
  { number, reason, time }: { readonly number: number; readonly reason: string; readonly time: number },
): Promise<Proposal> =>
  inTransaction(db, async (tx) => {
    await lockOperator(tx, operator)
    const proposal = await proposalOf(tx, number, time)
    const row = { approval_id: number, reason, created_at: time }
    const signature = operator.sign(rejectedText({ ...row, name: operator.name }))
    const done = await tx
      .insertInto('rejected_proposals')
      .values({ ...row, operator_id: operator.id, signature, session_id: operator.session })
      .onConflict((conflict) => conflict.doNothing())
      .returning('approval_id')
      .executeTakeFirst()
    if (!done) throw new UsageError(msg`proposal ${{ number }} was rejected a moment ago`)
    return proposal
  })
