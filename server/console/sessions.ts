import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Role } from '#contract/operators/roles.ts'
import type { OperatorSession } from '#contract/operators/session.ts'
import type { Operator } from '../review/operators.ts'
import { rolesOf } from '../review/roles.ts'
import { sessionChallenge } from '../review/session-proofs.ts'
import { SESSION_LIFE } from '../review/sessions-audit.ts'
import type { Assertion } from '../review/tables.ts'
import { VERSION } from '../version.ts'
import type { Client, ConsoleContext } from './context.ts'
import { attemptWorked, countAttempt } from './locks.ts'
import { CHALLENGE_LIFE, proven, requirePasskeys, rpOf } from './passkeys.ts'
import { ConsoleProblem } from './problem.ts'
import { csrfOf, isToken, newSessionKey, newToken, signWith, tokenHash } from './session-key.ts'

/** A session in which nobody makes a call ends (ms). */
const IDLE = 15 * 60_000
/** For how long a proof of the passkey counts as fresh (ms). */
const FRESH = 5 * 60_000
/** Calls of a session are written down at most this often (ms). */
const SEEN_EVERY = 15_000

/** A session in which somebody is signed in. */
export interface OpenSession {
  readonly id: number
  readonly token: string
  /** Signs with the session's key. */
  readonly operator: Operator
  readonly roles: readonly Role[]
  readonly created_at: number
  readonly seen_at: number
  readonly proven_at: number
}

const notSignedIn = (): ConsoleProblem => new ConsoleProblem('sign_in', 'sign in first, or again')

const text = v.pipe(v.string(), v.maxLength(16_384))
const Signed = v.object({
  id: text,
  rawId: text,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
  response: v.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
})

/** Begins a session: gives its token, and what the browser's passkey has to sign. */
export async function beginSession(
  { services, origin }: ConsoleContext,
  { address, agent }: Client,
): Promise<{ readonly token: string; readonly answer: { options: { challenge: string } } }> {
  requirePasskeys(origin())
  const { db, clock } = services
  const time = clock.now()
  // What nobody went on with.
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

async function requestOptions(origin: string, challenge: Buffer) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return {
    ...(await generateAuthenticationOptions({
      rpID: rpOf(origin),
      challenge: Uint8Array.from(challenge),
      timeout: CHALLENGE_LIFE,
      userVerification: 'required',
    })),
  }
}

/** Whose passkey signed the challenge; counts the attempt. Throws ConsoleProblem when nobody's did. */
async function asserted(
  { services, origin }: ConsoleContext,
  given: unknown,
  challenge: Buffer,
): Promise<{ readonly passkey: number; readonly operator: number; readonly assertion: Assertion }> {
  const { db, clock } = services
  const read = v.safeParse(Signed, given)
  if (!read.success) throw new ConsoleProblem('input', 'this is no answer of a browser', 'response')
  const { response, ...credential } = read.output
  const row = await db
    .selectFrom('operator_passkeys as p')
    .innerJoin('operators as o', 'o.id', 'p.operator_id')
    .selectAll('p')
    .where('p.credential', '=', credential.id)
    .where('p.removed_at', '=', 0)
    .where('o.removed_at', '=', 0)
    .executeTakeFirst()
  if (!row) throw new ConsoleProblem('rejected', 'this passkey is no operator’s (any more)')
  await countAttempt(services, row.operator_id)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await proven(() =>
    verifyAuthenticationResponse({
      response: { ...credential, response },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin(),
      expectedRPID: rpOf(origin()),
      credential: { id: row.credential, publicKey: Uint8Array.from(row.public_key), counter: row.counter },
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new ConsoleProblem('rejected', 'this passkey proves nothing here')
  const kept = await db
    .updateTable('operator_passkeys')
    .set({ counter: authenticationInfo.newCounter, used_at: clock.now() })
    .where('id', '=', row.id)
    .where('removed_at', '=', 0)
    // A copy of it was faster.
    .where('counter', '=', row.counter)
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw new ConsoleProblem('rejected', 'this passkey was used elsewhere at the same moment')
  await attemptWorked(services, row.operator_id)
  return { passkey: row.id, operator: row.operator_id, assertion: response }
}

/** Opens the session that was begun with this token to the operator whose passkey signed it. */
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
  if (!row) throw new ConsoleProblem('rejected', 'it took too long: begin again')
  const { passkey, operator, assertion } = await asserted(context, response, sessionChallenge(row))
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
  if (!opened) throw new ConsoleProblem('rejected', 'it took too long: begin again')
  return openSession(context, token)
}

/**
 * The session of a token. `refreshes`: the call is the person's and keeps the session alive; a page that reads again by
 * itself does not. Throws ConsoleProblem `sign_in` for a token without one.
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

/** Asks a session's passkey for a fresh proof. */
export async function askForProof({ services, origin }: ConsoleContext, { id }: OpenSession) {
  const challenge = randomBytes(32)
  await services.db
    .updateTable('operator_sessions')
    .set({ asked: createHash('sha256').update(challenge).digest(), asked_at: services.clock.now() })
    .where('id', '=', id)
    .execute()
  return { options: await requestOptions(origin(), challenge) }
}

/** The challenge that an answer says it signed; empty when it says none. */
function challengeIn(given: unknown): Buffer {
  const read = v.safeParse(Signed, given)
  if (!read.success) return Buffer.alloc(0)
  try {
    const said: unknown = JSON.parse(
      Buffer.from(read.output.response.clientDataJSON, 'base64url').toString('utf8'),
    )
    const parsed = v.safeParse(v.object({ challenge: v.string() }), said)
    return parsed.success ? Buffer.from(parsed.output.challenge, 'base64url') : Buffer.alloc(0)
  } catch {
    return Buffer.alloc(0)
  }
}

/** Takes the proof that was asked for: by a passkey of the same operator, once. */
export async function takeProof(
  context: ConsoleContext,
  session: OpenSession,
  response: unknown,
): Promise<OpenSession> {
  const { db, clock } = context.services
  const time = clock.now()
  const challenge = challengeIn(response)
  const taken = await db
    .updateTable('operator_sessions')
    .set({ asked: null })
    .where('id', '=', session.id)
    .where('asked', '=', createHash('sha256').update(challenge).digest())
    .where('asked_at', '>', time - CHALLENGE_LIFE)
    .returning('id')
    .executeTakeFirst()
  if (!taken) {
    await countAttempt(context.services, session.operator.id)
    throw new ConsoleProblem('rejected', 'it took too long: prove it again')
  }
  const { operator } = await asserted(context, response, challenge)
  if (operator !== session.operator.id)
    throw new ConsoleProblem(
      'rejected',
      `this is another operator’s passkey, not of ${session.operator.name}`,
    )
  await db
    .updateTable('operator_sessions')
    .set({ proven_at: time, seen_at: time })
    .where('id', '=', session.id)
    .execute()
  return { ...session, proven_at: time, seen_at: time }
}

export const endSession = ({ services: { db, clock } }: ConsoleContext, id: number): Promise<unknown> =>
  db
    .updateTable('operator_sessions')
    .set({ ended_at: clock.now() })
    .where('id', '=', id)
    .where('ended_at', '=', 0)
    .execute()

export const isFresh = ({ proven_at }: OpenSession, time: number): boolean => time - proven_at < FRESH

/** A session as its page is told of it. */
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
