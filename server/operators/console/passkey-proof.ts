import { createHash, randomBytes } from 'node:crypto'
import { msg } from '#contract/operators/msg.ts'
import type { ConsoleContext } from './console-context.ts'
import { ConsoleProblem } from './console-error.ts'
import { countAttempt } from './operator-lockout.ts'
import { challengeIn, requestOptions, verifyAssertion } from './passkey-assertion.ts'
import { CHALLENGE_LIFE } from './passkeys.ts'
import type { OpenSession } from './sessions.ts'

/** Requests a fresh passkey proof for an open session. */
export async function requestProof({ services, origin }: ConsoleContext, { id }: OpenSession) {
  const challenge = randomBytes(32)
  await services.db
    .updateTable('operator_sessions')
    .set({ asked: createHash('sha256').update(challenge).digest(), asked_at: services.clock.now() })
    .where('id', '=', id)
    .execute()
  return { options: await requestOptions(origin(), challenge) }
}

/**
 * Verifies the requested proof, which a passkey of the session's operator must have signed. A proof can be
 * used once.
 */
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
    throw new ConsoleProblem('rejected', msg`It took too long: prove it again`)
  }
  const { operator } = await verifyAssertion(context, response, challenge)
  if (operator !== session.operator.id)
    throw new ConsoleProblem(
      'rejected',
      msg`This is another operator’s passkey, not of ${{ operator: session.operator.name }}`,
    )
  await db
    .updateTable('operator_sessions')
    .set({ proven_at: time, seen_at: time })
    .where('id', '=', session.id)
    .execute()
  return { ...session, proven_at: time, seen_at: time }
}
