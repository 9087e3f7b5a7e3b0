import { msg } from '#contract/operators/msg.ts'
import type { Role } from '#contract/operators/roles.ts'
import type { OperatorSession } from '#contract/operators/session.ts'
import type { Operator } from '../../identity/approvals/operators.ts'
import { rolesOf } from '../../identity/approvals/roles.ts'
import { sessionChallenge } from '../../identity/approvals/session-signatures.ts'
import { SESSION_LIFE } from '../../identity/approvals/sessions-audit.ts'
import { VERSION } from '../../platform/version.ts'
import type { Client, ConsoleContext } from './console-context.ts'
import { ConsoleProblem } from './console-error.ts'
import { requestOptions, verifyAssertion } from './passkey-assertion.ts'
import { CHALLENGE_LIFE, requirePasskeys } from './passkeys.ts'
import { csrfOf, isToken, newSessionKey, newToken, signWith, tokenHash } from './session-key.ts'

/** Time (ms) without a call after which a session ends. */
const IDLE = 15 * 60_000
/** Time (ms) for which a passkey proof counts as fresh. */
const FRESH = 5 * 60_000
/** Minimum time (ms) between two updates of the stored time of the last call. */
const SEEN_EVERY = 15_000

/** An authenticated session. */
export interface OpenSession {
  readonly id: number
  readonly token: string
  /** The operator of the session, who signs with the session's key. */
  readonly operator: Operator
  readonly roles: readonly Role[]
  readonly created_at: number
  readonly seen_at: number
  readonly proven_at: number
}

const notSignedIn = (): ConsoleProblem => new ConsoleProblem('sign_in', msg`Sign in first, or again`)

/** Starts a sign-in: returns the session's token and the challenge for the browser's passkey. */
export async function beginSession(
  { services, origin }: ConsoleContext,
  { address, agent }: Client,
): Promise<{ readonly token: string; readonly answer: { options: { challenge: string } } }> {
  requirePasskeys(origin())
  const { db, clock } = services
  const time = clock.now()
  // Deletes sign-ins that were started and never completed.
  await db
    .deleteFrom('operator_sessions')
    .where('operator_id', 'is', null)
    .where('created_at', '<', time - CHALLENGE_LIFE)
    .execute()
  const token = newToken()
  const keys = newSessionKey(token)
  await db
    .insertInto('operator_sessions')
    .values({ ...keys, token_hash: tokenHash(token), created_at: time, seen_at: time, address, agent })
    .execute()
  const challenge = sessionChallenge({ public_key: keys.public_key, created_at: time })
  return { token, answer: { options: await requestOptions(origin(), challenge) } }
}

/** Completes the sign-in of this token for the operator whose passkey signed the challenge. */
export async function finishSession(
  context: ConsoleContext,
  token: string,
  response: unknown,
): Promise<OpenSession> {
  const { db, clock } = context.services
  const time = clock.now()
  const row = isToken(token)
    ? await db
        .selectFrom('operator_sessions')
        .select(['id', 'public_key', 'created_at'])
        .where('token_hash', '=', tokenHash(token))
        .where('operator_id', 'is', null)
        .where('created_at', '>', time - CHALLENGE_LIFE)
        .executeTakeFirst()
    : undefined
  if (!row) throw new ConsoleProblem('rejected', msg`It took too long: begin again`)
  const { passkey, operator, assertion } = await verifyAssertion(context, response, sessionChallenge(row))
  const opened = await db
    .updateTable('operator_sessions')
    .set({
      operator_id: operator,
      passkey_id: passkey,
      assertion: JSON.stringify(assertion),
      proven_at: time,
      seen_at: time,
    })
    .where('id', '=', row.id)
    .where('operator_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!opened) throw new ConsoleProblem('rejected', msg`It took too long: begin again`)
  return openSession(context, token)
}

/**
 * The open session of a token.
 * @param refreshes true when the operator caused the call, which then extends the session; false when a timer of the
 * page caused it
 * @throws ConsoleProblem `sign_in` when there is no open session
 */
export async function openSession(
  { services: { db, clock } }: ConsoleContext,
  token: string,
  refreshes = true,
): Promise<OpenSession> {
  if (!isToken(token)) throw notSignedIn()
  const time = clock.now()
  const row = await db
    .selectFrom('operator_sessions as s')
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .innerJoin('operator_passkeys as p', 'p.id', 's.passkey_id')
    .select(['s.id', 's.sealed_key', 's.created_at', 's.seen_at', 's.proven_at', 'o.name'])
    .select('o.id as operator')
    .where('s.token_hash', '=', tokenHash(token))
    .where('s.ended_at', '=', 0)
    .where('s.created_at', '>', time - SESSION_LIFE)
    .where('s.seen_at', '>', time - IDLE)
    .where('o.removed_at', '=', 0)
    .where('p.removed_at', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('operator_locks as l')
            .select('l.operator_id')
            .whereRef('l.operator_id', '=', 's.operator_id')
            .where('l.locked_at', '>', 0),
        ),
      ),
    )
    .executeTakeFirst()
  if (!row) throw notSignedIn()
  const { id, sealed_key, created_at, proven_at } = row
  let { seen_at } = row
  if (refreshes && time - seen_at > SEEN_EVERY) {
    seen_at = time
    await db.updateTable('operator_sessions').set({ seen_at }).where('id', '=', id).execute()
  }
  return {
    id,
    token,
    operator: {
      id: row.operator,
      name: row.name,
      session: id,
      sign: (said) => signWith(token, sealed_key, said),
    },
    roles: await rolesOf(db, row.operator),
    created_at,
    seen_at,
    proven_at,
  }
}

export const endSession = ({ services: { db, clock } }: ConsoleContext, id: number): Promise<unknown> =>
  db
    .updateTable('operator_sessions')
    .set({ ended_at: clock.now() })
    .where('id', '=', id)
    .where('ended_at', '=', 0)
    .execute()

export const isFresh = ({ proven_at }: OpenSession, time: number): boolean => time - proven_at < FRESH

/** The session as returned to its page. */
export const toSession = ({ services }: ConsoleContext, session: OpenSession): OperatorSession => ({
  operator: session.operator.name,
  roles: [...session.roles],
  csrf: csrfOf(session.token),
  server_time: services.clock.now(),
  ends_at: session.created_at + SESSION_LIFE,
  idle_until: session.seen_at + IDLE,
  proven_until: session.proven_at + FRESH,
  demo: services.config.demo,
  version: VERSION,
})
