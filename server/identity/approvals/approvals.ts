import { sql } from 'kysely'
import { msg } from '#contract/operators/msg.ts'
import { add, big, type Decimal, decimal, exact, gt, ZERO } from '#domain/money.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { UsageError } from './command.ts'
import { sameTerms } from './compare-terms.ts'
import { lockOperator, type Operator } from './operators.ts'
import { needsTwo } from './required-approvals.ts'
import { isSignedBy, signersOf } from './sessions-audit.ts'

const DAY = 86_400_000
/** A first approval without a second approval expires after a week. */
const LIFE = 7 * DAY

/** Default of the amount that one operator may approve alone within 24 hours, in USDT. */
export const ALONE_DEFAULT = decimal('10000')
const ALONE = 'alone_usdt'

export interface Act {
  /**
   * `kind`, `subject` (the object of the act) and `terms` identify the act. An approval with other terms is an
   * approval of another act.
   */
  readonly kind: string
  readonly subject: string
  readonly terms: string
  /**
   * The value of the act in USDT. With `unknown` or `always` the act needs two operators, whatever the limit of one
   * operator is.
   */
  readonly worth: Decimal | 'unknown' | 'always'
}

/**
 * `acts`: the act may be executed. `waits`: a second operator has to approve it. `again`: this operator has already
 * approved the act, so another operator has to.
 */
export type Approval = 'acts' | 'waits' | 'again'

export async function singleApprovalLimit(db: Db | Tx): Promise<Decimal> {
  const row = await db.selectFrom('review_rules').select('value').where('name', '=', ALONE).executeTakeFirst()
  return row?.value ?? ALONE_DEFAULT
}

export async function setSingleApprovalLimit(tx: Tx, value: Decimal): Promise<void> {
  await tx
    .insertInto('review_rules')
    .values({ name: ALONE, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** The sum that this operator approved alone within the last 24 hours, in USDT. */
async function approvedAlone(tx: Tx, operator: Operator, time: number): Promise<Decimal> {
  const { worth } = await tx
    .selectFrom('approvals')
    .select((eb) => eb.fn.sum<Decimal | null>('worth').as('worth'))
    .where('operator_id', '=', operator.id)
    .where('verdict', '=', 'alone')
    .where('created_at', '>', time - DAY)
    .executeTakeFirstOrThrow()
  return worth ?? ZERO
}

export type ApprovalVerdict = 'once' | 'alone' | 'twice'

/** The fields of an approval that its operator signs. */
export interface Signed {
  readonly kind: string
  readonly subject: string
  readonly terms: string
  readonly operator: string
  readonly verdict: ApprovalVerdict
  readonly worth: Decimal | null
  readonly created_at: number
}

/** The text that an operator signs. */
export const signedText = (said: Signed): string =>
  JSON.stringify([
    said.kind,
    said.subject,
    said.terms,
    said.operator,
    said.verdict,
    said.worth === null ? null : exact(big(said.worth)),
    said.created_at,
  ])

/** Makes approvals run one after another: of two concurrent approvals, the second sees the row of the first. */
const lockApprovals = (tx: Tx) => sql`lock table approvals in share row exclusive mode`.execute(tx)

async function insertApproval(
  tx: Tx,
  operator: Operator,
  act: Act,
  verdict: ApprovalVerdict,
  time: number,
): Promise<number> {
  if (verdict === 'alone' && needsTwo(act.kind))
    throw new Error(`an act of kind ${act.kind} takes two operators`)
  const said = {
    kind: act.kind,
    subject: act.subject,
    terms: act.terms,
    verdict,
    worth: act.worth === 'unknown' || act.worth === 'always' ? null : act.worth,
    created_at: time,
  }
  const signature = operator.sign(signedText({ ...said, operator: operator.name }))
  const { id } = await tx
    .insertInto('approvals')
    .values({ ...said, operator_id: operator.id, signature, session_id: operator.session })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records the first of two approvals, with the command that the second operator will execute. */
async function propose(tx: Tx, operator: Operator, act: Act, time: number): Promise<void> {
  const approval_id = await insertApproval(tx, operator, act, 'once', time)
  const { request } = operator
  if (!request) return
  request.heard?.('waits', approval_id)
  const { command, words } = request
  await tx
    .insertInto('proposals')
    .values({ approval_id, command, arguments: JSON.stringify(words) })
    .execute()
}

/** Records an act that one operator may always perform alone. The record is signed by the operator. */
export async function recordSingleApproval(
  tx: Tx,
  operator: Operator,
  act: Omit<Act, 'worth'>,
  time: number,
): Promise<void> {
  await lockOperator(tx, operator)
  await lockApprovals(tx)
  await insertApproval(tx, operator, { ...act, worth: ZERO }, 'alone', time)
}

/** Error for a second operator whose approval matches no waiting proposal. */
const CHANGED = msg`what the command does is no longer what was proposed, or it does more than that: reject the proposal and propose anew`

/**
 * Checks that an approval is signed by its operator, with their key or in a session that their passkey opened. The
 * audit makes the same check. So a forged row in the database cannot serve as the first of two approvals. Throws
 * UsageError.
 */
async function requireSigned(tx: Tx, id: number): Promise<void> {
  const { name, signature, ...row } = await tx
    .selectFrom('approvals as a')
    .innerJoin('operators as o', 'o.id', 'a.operator_id')
    .selectAll('a')
    .select(['o.name', 'o.public_key'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
  const isTheirs =
    signature !== null &&
    isSignedBy(
      { ...row, signature },
      signedText({ ...row, operator: name }),
      await signersOf(tx, row.session_id),
    )
  if (!isTheirs)
    throw new UsageError(
      msg`${{ name }} did not sign proposal ${{ id }}: somebody wrote it into the database. Reject it and run the audit`,
    )
}

/** The proposals for this act, with equal terms, that wait for a second operator. */
const waitingProposal = async (tx: Tx, { kind, subject, terms }: Act, time: number) =>
  (
    await waitingApprovals(tx, time).where('a.kind', '=', kind).where('a.subject', '=', subject).execute()
  ).filter((row) => sameTerms(row.terms, terms))

/**
 * Records that an operator approves an act, and returns whether the act may now be executed in the same transaction.
 * It may be executed:
 * - at once, while the sum that this operator approves alone within 24 hours stays within the limit;
 * - otherwise when a second operator approves the same act, by the number of the proposal or with the same terms.
 * Throws ConfigError when the operator was removed, and UsageError when the named proposal does not match or is not
 * signed.
 */
export async function approve(tx: Tx, operator: Operator, act: Act, time: number): Promise<Approval> {
  await lockOperator(tx, operator)
  await lockApprovals(tx)
  const waiting = await waitingProposal(tx, act, time)
  const followed = waiting.find((row) => row.operator_id !== operator.id)
  const named = operator.request?.approves
  if (named !== undefined && followed?.id !== named) throw new UsageError(CHANGED)
  if (named === undefined && act.worth !== 'unknown' && act.worth !== 'always') {
    const sum = add(await approvedAlone(tx, operator, time), act.worth)
    if (!gt(sum, await singleApprovalLimit(tx))) {
      await insertApproval(tx, operator, act, 'alone', time)
      return 'acts'
    }
  }
  if (followed) {
    await requireSigned(tx, followed.id)
    await insertApproval(tx, operator, { ...act, terms: followed.terms }, 'twice', time)
    return 'acts'
  }
  const [own] = waiting
  if (own) {
    operator.request?.heard?.('again', own.id)
    return 'again'
  }
  await propose(tx, operator, act, time)
  return 'waits'
}

/**
 * First approvals of the last week that wait for a second operator, oldest first: the act was not executed since, the
 * proposal was not rejected, and the first operator was not removed.
 */
export const waitingApprovals = (db: Db | Tx, time: number) =>
  db
    .selectFrom('approvals as a')
    .innerJoin('operators as o', 'o.id', 'a.operator_id')
    .select(['a.kind', 'a.subject', 'a.terms', 'a.created_at', 'a.operator_id', 'o.name', 'a.id'])
    .where('a.verdict', '=', 'once')
    .where('a.created_at', '>', time - LIFE)
    .where('o.removed_at', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rejected_proposals as r')
            .select('r.approval_id')
            .whereRef('r.approval_id', '=', 'a.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('approvals as b')
            .select('b.id')
            .whereRef('b.kind', '=', 'a.kind')
            .whereRef('b.subject', '=', 'a.subject')
            .whereRef('b.terms', '=', 'a.terms')
            .whereRef('b.id', '>', 'a.id')
            .where('b.verdict', '<>', 'once'),
        ),
      ),
    )
    .orderBy('a.id')

/** Names of the operators whose first approvals of one kind wait for a second approval, by subject. */
export async function waitingApprovers(
  db: Db | Tx,
  kind: string,
  subjects: readonly string[],
  time: number,
): Promise<(subject: string) => string[]> {
  if (subjects.length === 0) return () => []
  const rows = await waitingApprovals(db, time)
    .where('a.kind', '=', kind)
    .where('a.subject', 'in', subjects)
    .execute()
  return (subject) => rows.filter((row) => row.subject === subject).map(({ name }) => name)
}

/** Names of the operators whose first approvals for one subject wait for a second approval. */
export async function waitingApproversOf(
  db: Db | Tx,
  kind: string,
  subject: string,
  time: number,
): Promise<string[]> {
  return (await waitingApprovers(db, kind, [subject], time))(subject)
}
