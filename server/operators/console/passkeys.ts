import { createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import * as v from 'valibot'
import { msg } from '#contract/operators/msg.ts'
import { lockOperator, type Operator, operatorOfKey } from '../../identity/approvals/operators.ts'
import { passkeyText } from '../../identity/approvals/session-signatures.ts'
import { errorCode, inTransaction } from '../../platform/db/transaction.ts'
import type { ConsoleContext } from './console-context.ts'
import { ConsoleProblem, NOT_UNDERSTOOD, PASSKEY_WRONG } from './console-error.ts'
import { recordConsoleAct } from './record-console-act.ts'

/** Lifetime of a challenge (ms), within which the browser has to respond. */
export const CHALLENGE_LIFE = 5 * 60_000
/** Maximum number of passkeys of one operator. */
const PASSKEYS_MAX = 10

const UNIQUE = '23505'

/** The WebAuthn relying party id: the host name to which passkeys are bound. */
export const rpOf = (origin: string): string => new URL(origin).hostname

/**
 * Requires an origin for which browsers create passkeys: a host name over TLS, or `localhost`.
 * @throws ConsoleProblem for any other origin
 */
export function requirePasskeys(origin: string): void {
  const { protocol, hostname } = new URL(origin)
  const named = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  if (named && (protocol === 'https:' || hostname === 'localhost')) return
  throw new ConsoleProblem(
    'rejected',
    msg`Passkeys need a name over https, or localhost: CONSOLE_ORIGIN is ${{ origin }}`,
  )
}

/**
 * Turns every error of the WebAuthn library into a rejection of the call, because an invalid response comes from the
 * client.
 */
export async function orRejected<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ConsoleProblem || errorCode(error) !== '') throw error
    throw new ConsoleProblem('rejected', PASSKEY_WRONG)
  }
}

const text = v.pipe(v.string(), v.maxLength(16_384))
const Made = v.object({
  id: text,
  rawId: text,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
  response: v.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: v.optional(v.array(v.string()), []),
  }),
})

async function operatorOf(
  { services }: ConsoleContext,
  { name, key }: { readonly name: string; readonly key: string },
): Promise<Operator> {
  const operator = await operatorOfKey(services.db, key.trim())
  if (!operator || operator.name !== name.trim())
    throw new ConsoleProblem('rejected', msg`Name and key do not belong together, or the key has ended`)
  return operator
}

const passkeysOf = ({ services: { db } }: ConsoleContext, operatorId: number) =>
  db
    .selectFrom('operator_passkeys')
    .select(['credential'])
    .where('operator_id', '=', operatorId)
    .where('removed_at', '=', 0)
    .execute()

/**
 * WebAuthn options with which the browser creates a passkey for an operator. The operator proves who they are by
 * their key.
 */
export async function enrolmentOptions(
  context: ConsoleContext,
  proof: { readonly name: string; readonly key: string },
): Promise<{ options: { challenge: string } }> {
  const { services, origin } = context
  requirePasskeys(origin())
  const operator = await operatorOf(context, proof)
  const known = await passkeysOf(context, operator.id)
  if (known.length >= PASSKEYS_MAX)
    throw new ConsoleProblem(
      'rejected',
      msg`An operator has at most ${{ most: PASSKEYS_MAX }} passkeys: remove one first`,
    )
  const challenge = Uint8Array.from(randomBytes(32))
  const { db, clock } = services
  await db.deleteFrom('operator_challenges').where('expires_at', '<', clock.now()).execute()
  await db
    .insertInto('operator_challenges')
    .values({
      hash: hashOf(Buffer.from(challenge).toString('base64url')),
      operator_id: operator.id,
      expires_at: clock.now() + CHALLENGE_LIFE,
    })
    .execute()
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: 'Operators’ console',
    rpID: rpOf(origin()),
    userName: operator.name,
    userID: Uint8Array.from(Buffer.from(`operator ${operator.id}`)),
    challenge,
    timeout: CHALLENGE_LIFE,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential }) => ({ id: credential })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: { ...options } }
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

async function takeChallenge(
  { services: { db, clock } }: ConsoleContext,
  challenge: string,
  operatorId: number,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('operator_challenges')
    .where('hash', '=', hashOf(challenge))
    .where('operator_id', '=', operatorId)
    .where('expires_at', '>', clock.now())
    .returning('hash')
    .executeTakeFirst()
  return taken !== undefined
}

interface Enrolment {
  readonly name: string
  readonly key: string
  readonly device: string
  readonly response: unknown
  /** IP address of the caller. */
  readonly address: string
}

/**
 * Stores the passkey that a browser created. The record is signed with the operator's key.
 * @throws ConsoleProblem for an invalid response
 */
export async function enrol(context: ConsoleContext, given: Enrolment): Promise<{ operator: string }> {
  const { services, origin } = context
  const operator = await operatorOf(context, given)
  const made = v.safeParse(Made, given.response)
  if (!made.success) throw new ConsoleProblem('input', NOT_UNDERSTOOD, 'response')
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await orRejected(() =>
    verifyRegistrationResponse({
      response: made.output,
      expectedChallenge: (challenge) => takeChallenge(context, challenge, operator.id),
      expectedOrigin: origin(),
      expectedRPID: rpOf(origin()),
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new ConsoleProblem('rejected', PASSKEY_WRONG)
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const facts = {
    operator: operator.name,
    credential: id,
    public_key: Buffer.from(publicKey),
    created_at: services.clock.now(),
  }
  await inTransaction(services.db, async (tx) => {
    await lockOperator(tx, operator)
    const { operator: _, ...row } = facts
    await tx
      .insertInto('operator_passkeys')
      .values({
        ...row,
        operator_id: operator.id,
        counter,
        transports: transports.join(','),
        name: given.device,
        signature: operator.sign(passkeyText(facts)),
      })
      .execute()
    await recordConsoleAct(tx, {
      time: facts.created_at,
      operator: operator.name,
      command: 'console passkey',
      words: [given.device],
      outcome: 'done',
      detail: `console, ${given.address}`,
    })
  }).catch((error: unknown) => {
    if (errorCode(error) === UNIQUE)
      throw new ConsoleProblem('rejected', msg`This passkey is known already: sign in with it`)
    throw error
  })
  return { operator: operator.name }
}
