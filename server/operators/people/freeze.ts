import type { Freeze } from '#contract/freezes.ts'
import { msg } from '#contract/operators/msg.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import { dropTickets } from '../../identity/accounts/sign-in-tickets.ts'
import { type Approval, approve, recordSingleApproval } from '../../identity/approvals/approvals.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { notifyPerson } from './notify.ts'
import { type Person, personOf } from './person.ts'
import { endSessions } from './sessions.ts'

export interface FreezeInput {
  readonly person: string
  readonly what: Freeze
  /** End in milliseconds; 0: the freeze lasts until it is lifted. */
  readonly until: number
  readonly reason: string
  /** True: the user is not notified. */
  readonly silent: boolean
}

export interface Frozen {
  readonly id: number
  readonly uid: number
  readonly what: Freeze
  readonly until: number
  readonly silent: boolean
  /** Number of sessions that the freeze ended. */
  readonly sessions: number
}

/** The terms that an operator signs for a freeze. The audit compares them with the row of the freeze. */
const freezeTerms = (row: { readonly id: number; readonly until: number; readonly silent: boolean }) =>
  `${row.id} until ${row.until}${row.silent ? ' silent' : ''}`

const MINUTE_DIGITS = 16

/** A time in one format for all languages: `2026-12-24 18:00 UTC`. */
const shownTime = (time: number): string =>
  `${new Date(time).toISOString().slice(0, MINUTE_DIGITS).replace('T', ' ')} UTC`

const KINDS = {
  withdrawals: 'withdrawals_frozen',
  trading: 'trading_frozen',
  sign_in: 'sign_in_frozen',
} as const

/**
 * Blocks withdrawals, trading or sign-in of a user. One operator is enough. Freezing sign-in ends all sessions at
 * once. The user is notified by message and mail, unless the freeze is silent. In both cases the error of a blocked
 * call names the freeze.
 */
export async function freezePerson(operation: Operation, input: FreezeInput): Promise<Frozen> {
  const { what, until, reason, silent } = input
  const time = operation.clock.now()
  if (until !== 0 && until <= time) throw new UsageError(msg`a freeze ends in the future, or is forever`)
  const person = await personOf(operation, input.person)
  const operator = operation.operator()
  const services = await operation.services()
  const done = await inTransaction(operation.db, async (tx) => {
    await lockUser(tx, person.id)
    const { id } = await tx
      .insertInto('freezes')
      .values({
        user_id: person.id,
        what,
        reason,
        silent,
        until_at: until,
        created_at: time,
        frozen_by: operator.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const subject = `${person.id} ${what}`
    await recordSingleApproval(
      tx,
      operator,
      { kind: 'freeze', subject, terms: freezeTerms({ id, until, silent }) },
      time,
    )
    const ended = what === 'sign_in' ? await endSessions(tx, person.id) : []
    if (what === 'sign_in') await dropTickets(tx, person.id)
    const details = { reason, ends: until === 0 ? 'no' : 'yes', until: until === 0 ? '' : shownTime(until) }
    const notify = silent
      ? null
      : await notifyPerson(services, tx, person, { kind: KINDS[what], details, time })
    return { id, ended, notify }
  })
  for (const token of done.ended) services.events.dropSession(token, 'signed_out')
  await done.notify?.()
  return { id: done.id, uid: person.id, what, until, silent, sessions: done.ended.length }
}

export interface LiftInput {
  readonly person: string
  readonly what: Freeze
  readonly reason: string
}

export interface Lifted {
  readonly uid: number
  readonly what: Freeze
  readonly approval: Approval
  /** Ids of the freezes to lift. */
  readonly freezes: readonly number[]
}

/** Lifts active freezes when a second operator has approved. The user is not notified about silent freezes. */
async function lift(
  operation: Operation,
  person: Person,
  { what, reason }: LiftInput,
): Promise<{ readonly result: Lifted; readonly notify: (() => Promise<void>) | null }> {
  const time = operation.clock.now()
  const operator = operation.operator()
  const services = await operation.services()
  return inTransaction(operation.db, async (tx) => {
    await lockUser(tx, person.id)
    const rows = await tx
      .selectFrom('freezes')
      .select(['id', 'silent'])
      .where('user_id', '=', person.id)
      .where('what', '=', what)
      .where('lifted_at', '=', 0)
      .where((eb) => eb.or([eb('until_at', '=', 0), eb('until_at', '>', time)]))
      .orderBy('id')
      .execute()
    if (rows.length === 0) throw new UsageError(msg`${{ what }} of ${{ id: person.id }} is not frozen`)
    const freezes = rows.map(({ id }) => id)
    const act = { kind: 'unfreeze', subject: `${person.id} ${what}`, terms: freezes.join(' ') }
    const approval = await approve(tx, operator, { ...act, worth: 'always' }, time)
    const result = { uid: person.id, what, approval, freezes }
    if (approval !== 'acts') return { result, notify: null }
    await tx
      .updateTable('freezes')
      .set({ lifted_at: time, lifted_by: operator.name, lift_reason: reason })
      .where('id', 'in', freezes)
      .execute()
    const quiet = rows.every(({ silent }) => silent)
    const mail = { kind: 'freeze_lifted', details: { what, reason }, time } as const
    return { result, notify: quiet ? null : await notifyPerson(services, tx, person, mail) }
  })
}

/** Lifts all freezes of one kind from a user. Needs two operators. The user is sent the reason. */
export async function unfreezePerson(operation: Operation, input: LiftInput): Promise<Lifted> {
  const person = await personOf(operation, input.person)
  const { result, notify } = await lift(operation, person, input)
  await notify?.()
  return result
}
