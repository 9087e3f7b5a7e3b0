import { type Selectable, sql } from 'kysely'
import { decideCredit, type ParkedReason } from '#domain/funds/chain/creditDecision.ts'
import { sameAddress } from '#domain/funds/chain/destination.ts'
import { big } from '#domain/money.ts'
import type { Operator } from '../../../identity/approvals/operators.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Services } from '../../../services.ts'
import { notifyAll, type PendingNotifications, toPerson } from '../../notifications.ts'
import { toDepositRow } from '../deposits.ts'
import { creditBy, reviewIn } from '../review-deposit.ts'
import type { ChainCredits, Deposits } from '../tables.ts'
import { bookDeposit } from './book-deposit.ts'
import type { ChainCredit } from './chain-credit.ts'
import { factsOf, requiredConfirmations } from './credit-decision-facts.ts'
import { lockCredit } from './parked-credits.ts'

/**
 * Outcome of a line:
 * - `credited`: this import credited it.
 * - `pending`: it awaits confirmations.
 * - `waits`: it awaits a second operator.
 * - `parked`: an operator has to check it.
 * - `known`: it was recorded before, and nothing changed.
 * - `lost`: it was recorded before, and its transaction is gone or has fewer confirmations than recorded. It is not
 *   credited until the transaction has them again.
 * - `differs`: the record of its transaction has other values, so the line is ignored.
 * - `unrecorded`: its transaction is gone and was never recorded, so the line is ignored.
 */
export type CreditOutcome =
  | 'credited'
  | 'pending'
  | 'waits'
  | 'parked'
  | 'known'
  | 'lost'
  | 'differs'
  | 'unrecorded'

export interface CreditResult {
  readonly credit: ChainCredit
  readonly outcome: CreditOutcome
  /** Id of the parked credit in `deposit parked`; 0 when nothing is recorded. */
  readonly id: number
  /** Id of the deposit that the user sees; null for a parked credit. */
  readonly deposit: number | null
  /** Reason why the credit is parked, or the fields that differ. */
  readonly detail: string
}

/** A result in the form in which `deposit import --json` prints it and the hook for watchers returns it. */
export const creditJson = ({ credit, ...rest }: CreditResult) => ({
  line: credit.line,
  network: credit.network,
  hash: credit.hash,
  index: credit.index,
  coin: credit.coin,
  amount: credit.amount,
  ...rest,
})

type Row = Selectable<ChainCredits>
interface Step extends Omit<CreditResult, 'credit'> {
  readonly news: PendingNotifications | null
}

const notified = (services: Services, row: Selectable<Deposits>): PendingNotifications => ({
  events: [toPerson(row.user_id, 'recharge', { row: toDepositRow(services.market, row) })],
})

/** The fields in which a line differs from the recorded credit. */
function difference(row: Row, credit: ChainCredit): string {
  if (!big(row.amount).eq(credit.amount)) return `amount ${row.amount} is on record, not ${credit.amount}`
  if (row.coin !== credit.coin) return `coin ${row.coin} is on record, not ${credit.coin}`
  if (!sameAddress(row.network, row.address, credit.address))
    return `address ${row.address} is on record, not ${credit.address}`
  return row.tag === credit.tag ? '' : `tag ${row.tag || '-'} is on record, not ${credit.tag || '-'}`
}

/**
 * Updates the confirmations that the user sees. Credits the deposit when it has enough confirmations and the required
 * operators have approved it.
 */
async function advance(
  services: Services,
  tx: Tx,
  operator: Operator,
  {
    id,
    row,
    changed,
  }: { readonly id: number; readonly row: Selectable<Deposits>; readonly changed: boolean },
): Promise<Step> {
  const step = { id, deposit: row.id, detail: '' }
  if (row.confirmations < row.confirmations_needed) {
    const detail = `${row.confirmations} of ${row.confirmations_needed} confirmations`
    return {
      ...step,
      detail,
      outcome: changed ? 'pending' : 'known',
      news: changed ? notified(services, row) : null,
    }
  }
  const { news } = await reviewIn(
    services,
    tx,
    row.id,
    creditBy(services, operator, '', () => undefined),
  )
  if (news) return { ...step, outcome: 'credited', news }
  return { ...step, outcome: 'waits', news: changed ? notified(services, row) : null }
}

async function first(services: Services, tx: Tx, operator: Operator, credit: ChainCredit): Promise<Step> {
  if (credit.gone) return { id: 0, outcome: 'unrecorded', deposit: null, detail: '', news: null }
  const { facts, currency, userId, needed } = await factsOf(services, tx, credit)
  const decision = decideCredit(credit.amount, facts)
  const time = services.clock.now()
  const write = (more: Pick<Row, 'outcome' | 'reason' | 'deposit_id'>) =>
    tx
      .insertInto('chain_credits')
      .values({
        network: credit.network,
        hash: credit.hash,
        output_index: credit.index,
        coin: credit.coin,
        address: credit.address,
        tag: credit.tag,
        amount: credit.amount,
        confirmations: credit.confirmations,
        seen_at: credit.seenAt,
        imported_at: time,
        imported_by: operator.name,
        observed_at: credit.observedAt ?? 0,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const park = async (reason: ParkedReason): Promise<Step> => {
    const { id } = await write({ outcome: 'parked', reason, deposit_id: null })
    services.log.warn('a credit of a chain needs a look', {
      reason,
      network: credit.network,
      transaction: credit.hash,
    })
    return { id, outcome: 'parked', deposit: null, detail: reason, news: null }
  }
  if ('parked' in decision) return park(decision.parked)
  if (currency === null || userId === null) return park('unknown_address')
  const row = await bookDeposit(tx, credit, {
    userId,
    currency: currency.id,
    amount: decision.amount,
    needed,
    time,
  })
  const { id } = await write({ outcome: 'pending', reason: '', deposit_id: row.id })
  return advance(services, tx, operator, { id, row, changed: true })
}

/**
 * Whether the chain was read for this line before it was read for the newest recorded report. Such a line must change
 * nothing.
 */
const isOutdated = (row: Row, { observedAt }: ChainCredit): boolean =>
  observedAt !== null && observedAt < row.observed_at

/**
 * The time since which a recorded credit is lost, after this report; 0 when it is not lost. It is lost while its
 * transaction is gone or has fewer confirmations than recorded. A line without a time of observation may be an old
 * one, so its confirmations neither begin nor end a loss.
 */
function lostAfter(row: Row, { gone, confirmations, observedAt }: ChainCredit, now: number): number {
  if (gone || (observedAt !== null && confirmations < row.confirmations)) return row.lost_at || now
  return observedAt === null ? row.lost_at : 0
}

/**
 * Records whether a locked credit is lost, and logs it when it was not lost before. Returns the time since which it
 * is lost, or 0.
 */
async function recordLoss(
  { clock, log }: Services,
  tx: Tx,
  { row, credit }: { readonly row: Row; readonly credit: ChainCredit },
): Promise<number> {
  const now = clock.now()
  const lost_at = lostAfter(row, credit, now)
  const observed_at = Math.max(row.observed_at, credit.observedAt ?? (credit.gone ? now : 0))
  if (lost_at === row.lost_at && observed_at === row.observed_at) return lost_at
  await tx
    .updateTable('chain_credits')
    .set({ lost_at, observed_at })
    .$if(lost_at === 0, (update) => update.set({ lost_note: '' }))
    .where('id', '=', row.id)
    .execute()
  if (lost_at > 0 && row.lost_at === 0) {
    const facts = {
      credit: row.id,
      deposit: row.deposit_id,
      network: row.network,
      transaction: row.hash,
      recorded: row.confirmations,
      confirmations: credit.gone ? 'gone' : credit.confirmations,
    }
    if (row.outcome === 'credited') log.error('a credited deposit is no longer confirmed on its chain', facts)
    else log.warn('a deposit is no longer confirmed on its chain', facts)
  }
  return lost_at
}

const lockDeposit = (tx: Tx, id: number): Promise<Selectable<Deposits>> =>
  tx.selectFrom('deposits').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/**
 * Updates the confirmations of a recorded credit, and whether its transaction is lost. The other fields of a credit
 * never change.
 */
async function again(
  services: Services,
  tx: Tx,
  operator: Operator,
  { found, credit }: { readonly found: Row; readonly credit: ChainCredit },
): Promise<Step> {
  // The deposit is locked before its credit. A review by an operator locks them in the same order, which prevents
  // deadlocks.
  const held =
    found.outcome === 'pending' && found.deposit_id !== null ? await lockDeposit(tx, found.deposit_id) : null
  const row = await lockCredit(tx, found.id)
  const step = { id: row.id, deposit: row.deposit_id }
  const detail = difference(row, credit)
  if (detail !== '') {
    services.log.error('a credit of a chain differs from what is on record', {
      transaction: row.hash,
      detail,
    })
    return { ...step, outcome: 'differs', detail, news: null }
  }
  if (row.outcome === 'closed') return { ...step, outcome: 'known', detail: row.outcome, news: null }
  if (isOutdated(row, credit))
    return { ...step, outcome: row.lost_at > 0 ? 'lost' : 'known', detail: row.outcome, news: null }
  if ((await recordLoss(services, tx, { row, credit })) > 0)
    return { ...step, outcome: 'lost', detail: row.outcome, news: null }
  const more = credit.confirmations > row.confirmations
  const confirmations = more ? credit.confirmations : row.confirmations
  const raise = () =>
    tx.updateTable('chain_credits').set({ confirmations }).where('id', '=', row.id).execute()
  if (row.outcome === 'parked' && more) await raise()
  if (held === null) return { ...step, outcome: 'known', detail: row.outcome, news: null }
  // An operator has decided the credit after it was read and before it was locked.
  if (held.status !== 1) return { ...step, outcome: 'known', detail: 'decided', news: null }
  const needed = await requiredConfirmations(tx, row.network, held.currency_id)
  const changed = more || needed !== held.confirmations_needed
  if (!changed) return advance(services, tx, operator, { id: row.id, row: held, changed })
  await raise()
  const grown = await tx
    .updateTable('deposits')
    .set({ confirmations, confirmations_needed: needed })
    .where('id', '=', held.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return advance(services, tx, operator, { id: row.id, row: grown, changed })
}

/**
 * Records one credit in a transaction of its own. If the same output of the same blockchain transaction was recorded
 * before, only its confirmations are updated, and whether it is lost, even when several imports run at the same time.
 * Every credit is stored in `chain_credits`.
 */
export async function recordCredit(
  services: Services,
  operator: Operator,
  credit: ChainCredit,
): Promise<CreditResult> {
  const { network, hash, index } = credit
  const { news, ...heard } = await inTransaction(
    services.db,
    async (tx) => {
      // A concurrent import of the same output waits for the commit of the first import.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`credit:${network}:${hash}:${index}`}, 0))`.execute(
        tx,
      )
      const found = await tx
        .selectFrom('chain_credits')
        .selectAll()
        .where('network', '=', network)
        .where('hash', '=', hash)
        .where('output_index', '=', index)
        .executeTakeFirst()
      return found ? again(services, tx, operator, { found, credit }) : first(services, tx, operator, credit)
    },
    { repeatable: true },
  )
  if (news) await notifyAll(services, news)
  return { credit, ...heard }
}
