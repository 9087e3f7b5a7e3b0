import type * as v from 'valibot'
import { msg } from '#contract/operators/msg.ts'
import type { Proposals } from '#contract/operators/staff.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Db, Tx } from '../db/types.ts'
import { waitingApprovals } from './approvals.ts'
import { UsageError } from './command.ts'
import { holdOperator, type Operator } from './operators.ts'

/** What waits for a second operator. */
export type Proposal = v.InferOutput<typeof Proposals>['proposals'][number]

/** Every proposal that waits, oldest first. */
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

/** A proposal that waits. Throws UsageError for a number of which none does. */
export async function proposalOf(db: Db | Tx, number: number, time: number): Promise<Proposal> {
  const found = (await proposals(db, time)).find((one) => one.number === number)
  if (!found) throw new UsageError(msg`no proposal ${{ number }} waits; see approvals list`)
  return found
}

/** The terms that operators last let stand for the same subject; null when there were none. */
export async function termsBefore(db: Db, { kind, subject, number }: Proposal): Promise<string | null> {
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

/** Whether a proposal was followed by this operator. */
export async function isFollowed(db: Db, proposal: Proposal, operator: Operator): Promise<boolean> {
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

/** What the end of a proposal is signed under. */
export const rejectedText = (row: {
  readonly approval_id: number
  readonly name: string
  readonly reason: string
  readonly created_at: number
}): string => JSON.stringify(['rejected', row.approval_id, row.name, row.reason, row.created_at])

/** Ends a proposal, signed; its proposer may do so too. */
export const rejectProposalOf = (
  db: Db,
  operator: Operator,
  { number, reason, time }: { readonly number: number; readonly reason: string; readonly time: number },
): Promise<Proposal> =>
  inTransaction(db, async (tx) => {
    await holdOperator(tx, operator)
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
