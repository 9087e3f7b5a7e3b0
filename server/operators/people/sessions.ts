import { msg } from '#contract/operators/msg.ts'
import type { Sessions } from '#contract/operators/people-answer-schemas.ts'
import { deviceOf } from '../../identity/accounts/device-name.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import { personOf } from './person.ts'

/** Open sessions of a user; the session that was used last comes first. */
export async function sessionsOf(operation: Operation, named: string): Promise<Sessions> {
  const person = await personOf(operation, named)
  const rows = await operation.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'created_at', 'seen_at', 'expires_at'])
    .where('user_id', '=', person.id)
    .where('expires_at', '>', operation.clock.now())
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return {
    uid: person.id,
    sessions: rows.map(({ user_agent, ...row }) => ({ ...row, device: deviceOf(user_agent) })),
  }
}

/**
 * Deletes all sessions of a user, or only the given one. Returns the hashes of their tokens, with which the caller
 * must close the sockets of these sessions.
 */
export async function endSessions(tx: Tx, userId: number, session?: number): Promise<Buffer[]> {
  let gone = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (session !== undefined) gone = gone.where('id', '=', session)
  const rows = await gone.returning('token_hash').execute()
  return rows.map(({ token_hash }) => token_hash)
}

export interface SignOutInput {
  readonly person: string
  /** Id of the session to end; without it all sessions are ended. */
  readonly session?: number | undefined
}

/**
 * Signs a user out: their next call is rejected with 999, and their sockets close within a second. Returns the number
 * of ended sessions.
 */
export async function signOut(
  operation: Operation,
  { person: named, session }: SignOutInput,
): Promise<{ readonly uid: number; readonly ended: number }> {
  const person = await personOf(operation, named)
  const services = await operation.services()
  const ended = await inTransaction(operation.db, (tx) => endSessions(tx, person.id, session))
  if (session !== undefined && ended.length === 0)
    throw new UsageError(msg`${{ id: person.id }} has no session ${{ session }}`)
  for (const token of ended) services.events.dropSession(token, 'signed_out')
  if (ended.length > 0) services.events.toUser(person.id, 'session', { reason: 'signed_out', ended: 0 })
  return { uid: person.id, ended: ended.length }
}
