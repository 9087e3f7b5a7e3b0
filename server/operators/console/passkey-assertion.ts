import * as v from 'valibot'
import { msg } from '#contract/operators/msg.ts'
import type { Assertion } from '../../identity/approvals/tables.ts'
import type { ConsoleContext } from './console-context.ts'
import { ConsoleProblem, NOT_UNDERSTOOD, PASSKEY_WRONG } from './console-error.ts'
import { countAttempt, resetAttempts } from './operator-lockout.ts'
import { CHALLENGE_LIFE, orRejected, rpOf } from './passkeys.ts'

const text = v.pipe(v.string(), v.maxLength(16_384))
const Signed = v.object({
  id: text,
  rawId: text,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
  response: v.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
})

/** WebAuthn options for signing a challenge with any passkey of this host. */
export async function requestOptions(origin: string, challenge: Buffer) {
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

/**
 * The operator whose passkey signed the challenge. Counts the attempt towards the operator's lockout.
 * @throws ConsoleProblem when the assertion is not valid
 */
export async function verifyAssertion(
  { services, origin }: ConsoleContext,
  given: unknown,
  challenge: Buffer,
): Promise<{ readonly passkey: number; readonly operator: number; readonly assertion: Assertion }> {
  const { db, clock } = services
  const read = v.safeParse(Signed, given)
  if (!read.success) throw new ConsoleProblem('input', NOT_UNDERSTOOD, 'response')
  const { response, ...credential } = read.output
  const row = await db
    .selectFrom('operator_passkeys as p')
    .innerJoin('operators as o', 'o.id', 'p.operator_id')
    .selectAll('p')
    .where('p.credential', '=', credential.id)
    .where('p.removed_at', '=', 0)
    .where('o.removed_at', '=', 0)
    .executeTakeFirst()
  if (!row) throw new ConsoleProblem('rejected', msg`This passkey is no operator’s (any more)`)
  await countAttempt(services, row.operator_id)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await orRejected(() =>
    verifyAuthenticationResponse({
      response: { ...credential, response },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin(),
      expectedRPID: rpOf(origin()),
      credential: { id: row.credential, publicKey: Uint8Array.from(row.public_key), counter: row.counter },
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new ConsoleProblem('rejected', PASSKEY_WRONG)
  const kept = await db
    .updateTable('operator_passkeys')
    .set({ counter: authenticationInfo.newCounter, used_at: clock.now() })
    .where('id', '=', row.id)
    .where('removed_at', '=', 0)
    // No row is updated when another sign-in has changed the counter since it was read, for example with a copy of
    // the passkey.
    .where('counter', '=', row.counter)
    .returning('id')
    .executeTakeFirst()
  if (!kept)
    throw new ConsoleProblem('rejected', msg`This passkey was used elsewhere at the same moment: try again`)
  await resetAttempts(services, row.operator_id)
  return { passkey: row.id, operator: row.operator_id, assertion: response }
}

/** The challenge that a response claims to have signed; empty when the response contains no challenge. */
export function challengeIn(given: unknown): Buffer {
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
