import { createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { Passkey } from '#contract/account/secondFactor.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { errorCode } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import type { ProtectionTables } from './protection-tables.ts'

/** Lifetime (ms) of a challenge, within which the browser must respond. */
const CHALLENGE_LIFE = 5 * 60_000
/** Maximum number of passkeys per user. */
export const PASSKEYS_MAX = 10

type Row = Selectable<ProtectionTables['passkeys']>

/** The WebAuthn relying party id: the host name of the app's public address. */
const relyingPartyId = ({ publicOrigin }: Pick<Config, 'publicOrigin'>): string =>
  new URL(publicOrigin).hostname

/**
 * Whether passkeys are available. Browsers create them only for host names over TLS and for `localhost`, never for IP
 * addresses.
 */
export function passkeysAvailable({ publicOrigin }: Pick<Config, 'publicOrigin'>): boolean {
  const { protocol, hostname } = new URL(publicOrigin)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false
  return protocol === 'https:' || hostname === 'localhost'
}

const requireOpen = (config: Config): void => {
  if (!passkeysAvailable(config)) throw new AppError('passkey_failed')
}

/**
 * Deletes the open challenges for adding a passkey. Called when the second factor was turned on: a challenge that was
 * created before did not require the second factor.
 */
export const dropChallenges = (tx: Tx, userId: number): Promise<unknown> =>
  tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()

/**
 * Deletes all passkeys of a user and all open challenges for adding one. Called when the password is reset, because
 * the user may have lost the devices.
 */
export async function dropPasskeys(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await dropChallenges(tx, userId)
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

/** Creates a challenge that can be answered once. `userId` is null at a sign-in, because the user is not known yet. */
async function newChallenge(
  { db, clock }: Services,
  userId: number | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Uint8Array.from(randomBytes(32))
  await db
    .insertInto('passkey_challenges')
    .values({
      hash: hashOf(Buffer.from(bytes).toString('base64url')),
      user_id: userId,
      expires_at: clock.now() + CHALLENGE_LIFE,
    })
    .execute()
  return bytes
}

/** Deletes a challenge; returns whether it was issued for this user and still open. */
async function takeChallenge(
  { db, clock }: Services,
  challenge: string,
  userId: number | null,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hashOf(challenge))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', clock.now())
    .returning('hash')
    .executeTakeFirst()
  return taken !== undefined
}

const text = v.pipe(v.string(), v.maxLength(16_384))
const common = {
  id: text,
  rawId: text,
  type: v.literal('public-key'),
  clientExtensionResults: v.object({}),
}
const Made = v.object({
  ...common,
  response: v.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: v.optional(v.array(v.string()), []),
  }),
})
const Signed = v.object({
  ...common,
  response: v.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
})

/** Parses the browser's JSON by a schema. Throws AppError `passkey_failed`. */
function parseBySchema<S extends v.GenericSchema>(schema: S, json: string): v.InferOutput<S> {
  try {
    return v.parse(schema, JSON.parse(json))
  } catch {
    throw new AppError('passkey_failed')
  }
}

/** Runs `work` and throws AppError `passkey_failed` for every error of the WebAuthn library. */
async function failIfUnproven<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError || errorCode(error) !== '') throw error
    throw new AppError('passkey_failed')
  }
}

export const toPasskey = ({ id, name, created_at, used_at }: Row): Passkey => ({
  id,
  name,
  create_time: wireTime(created_at),
  used_time: wireTime(used_at),
})

/** A user's passkeys, oldest first. */
export const passkeysOf = (db: Db | Tx, userId: number): Promise<Row[]> =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()

/** Options for the browser to create a passkey for this user, as JSON. Throws AppError `passkeys_limit`. */
export async function creationOptions(
  services: Services,
  person: { readonly id: number; readonly account: string },
  site: string,
): Promise<string> {
  const { config, db } = services
  requireOpen(config)
  const known = await passkeysOf(db, person.id)
  if (known.length >= PASSKEYS_MAX) throw new AppError('passkeys_limit', { max: PASSKEYS_MAX })
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: site,
    rpID: relyingPartyId(config),
    userName: person.account,
    userID: Uint8Array.from(Buffer.from(`user ${person.id}`)),
    challenge: await newChallenge(services, person.id),
    timeout: CHALLENGE_LIFE,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential }) => ({ id: credential })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return JSON.stringify(options)
}

/** Verifies a passkey that a browser created; returns the values to store. Throws AppError `passkey_failed`. */
export async function verifyCreation(services: Services, userId: number, json: string) {
  const response = parseBySchema(Made, json)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await failIfUnproven(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(services, challenge, userId),
      expectedOrigin: services.config.publicOrigin,
      expectedRPID: relyingPartyId(services.config),
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new AppError('passkey_failed')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return {
    credential: id,
    public_key: Buffer.from(publicKey),
    counter,
    transports: transports.join(','),
  }
}

/** Options for the browser to sign in with any passkey of this site, as JSON. */
export async function signInOptions(services: Services): Promise<string> {
  const { config } = services
  requireOpen(config)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId(config),
    challenge: await newChallenge(services, null),
    timeout: CHALLENGE_LIFE,
    userVerification: 'required',
  })
  return JSON.stringify(options)
}

/** The user whose passkey signed the challenge. Throws AppError `passkey_failed` for every failure. */
export async function verifySignIn(services: Services, json: string): Promise<number> {
  const { config, db, clock } = services
  const response = parseBySchema(Signed, json)
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential', '=', response.id)
    .executeTakeFirst()
  if (!row) throw new AppError('passkey_failed')
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await failIfUnproven(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(services, challenge, null),
      expectedOrigin: config.publicOrigin,
      expectedRPID: relyingPartyId(config),
      credential: {
        id: row.credential,
        publicKey: Uint8Array.from(row.public_key),
        counter: row.counter,
      },
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new AppError('passkey_failed')
  const kept = await db
    .updateTable('passkeys')
    .set({ counter: authenticationInfo.newCounter, used_at: clock.now() })
    .where('id', '=', row.id)
    // No row is updated if the passkey was deleted, or if a sign-in with a copy of the passkey has increased the
    // counter since it was read.
    .where('counter', '=', row.counter)
    .returning('user_id')
    .executeTakeFirst()
  if (!kept) throw new AppError('passkey_failed')
  return kept.user_id
}
