import { createHash, randomBytes } from 'node:crypto'
import type { Session } from '#contract/account/security.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { notifyMailsSoon } from '../../content/messages/message-events.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { wireTime } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/types.ts'
import { noSuch } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/types.ts'
import type { Services, SessionEnd } from '../../services.ts'
import { deviceOf, maskIp } from './device-name.ts'
import { requireStillValid, type SignInProof } from './sign-in-proof.ts'
import { rememberSource } from './sign-in-sources.ts'
import { saveLang } from './users.ts'

const DAY = 86_400_000
/** A session ends 30 days after its last use. */
export const SESSION_LIFE = 30 * DAY
/**
 * The end of a session is extended at most once in this time (ms), so that most requests write nothing to
 * the database.
 */
const EXTEND_AFTER = DAY / 24
const MOST_PER_USER = 20
/**
 * Time (ms) for which the session of a token is cached. A revocation by another node therefore takes effect
 * on this node within a second.
 */
const CACHE_LIFE = 900
const CACHE_SIZE = 20_000

const TOKEN = /^[A-Za-z0-9_-]{43}$/

interface Known {
  readonly caller: Caller | null
  readonly until: number
}

type SessionServices = Pick<Services, 'db' | 'clock'>

const caches = new WeakMap<Db, Map<string, Known>>()

function cacheOf(db: Db): Map<string, Known> {
  let cache = caches.get(db)
  if (!cache) {
    cache = new Map()
    caches.set(db, cache)
  }
  return cache
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The session of a token; null when the token is malformed, unknown, expired or revoked. Cached for under a second; a
 * revocation on this node takes effect at once.
 */
export async function callerOfToken(services: SessionServices, token: string): Promise<Caller | null> {
  if (!TOKEN.test(token)) return null
  const { db, clock } = services
  const cache = cacheOf(db)
  const tokenHash = hashToken(token)
  const key = tokenHash.toString('base64')
  const now = performance.now()
  const known = cache.get(key)
  if (known && known.until > now) return known.caller
  cache.delete(key)
  if (cache.size >= CACHE_SIZE) cache.clear()
  // The entry is put into the cache before the query, so that a revocation during the query is not overwritten by its
  // result.
  const asked: Known = { caller: null, until: 0 }
  cache.set(key, asked)
  const row = await db
    .selectFrom('sessions')
    .select(['user_id', 'seen_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  const time = clock.now()
  const live = row !== undefined && row.expires_at > time
  const caller = live ? { userId: row.user_id, tokenHash } : null
  if (cache.get(key) === asked) cache.set(key, { caller, until: now + CACHE_LIFE })
  if (live && time - row.seen_at > EXTEND_AFTER) {
    await db
      .updateTable('sessions')
      .set({ seen_at: time, expires_at: time + SESSION_LIFE })
      .where('token_hash', '=', tokenHash)
      .execute()
  }
  return caller
}

/**
 * Opens a session and returns its token: 256 random bits, of which only the sha256 is stored
 * (docs/products/accounts.md#sessions). Writes a message about the sign-in, sets the user's language to the language
 * of the device, and records address and device as known.
 * Throws AppError `login_failed` when the password was changed or the account closed after the password was checked,
 * and `sign_in_frozen` while operators have frozen sign-ins of this user.
 */
export async function openSession(
  services: SessionServices & Pick<Services, 'events' | 'log'>,
  proven: SignInProof,
  from: { readonly ip: string; readonly device: string; readonly userAgent: string; readonly lang: Lang },
): Promise<string> {
  const { db, clock } = services
  const { userId } = proven
  const token = randomBytes(32).toString('base64url')
  const time = clock.now()
  const session = {
    token_hash: hashToken(token),
    user_id: userId,
    created_at: time,
    seen_at: time,
    expires_at: time + SESSION_LIFE,
    ip: from.ip,
    user_agent: from.userAgent.slice(0, 200),
  }
  const details = { device: deviceOf(from.userAgent), ip: maskIp(from.ip) }
  const mail = await inTransaction(db, async (tx) => {
    await requireStillValid(tx, proven, time)
    await tx.insertInto('sessions').values(session).execute()
    await rememberSource(tx, userId, { place: from, time })
    await saveLang(tx, userId, from.lang)
    return writeMail(tx, { userId, kind: 'sign_in', details, time })
  })
  notifyMailsSoon(services, [mail])
  services.events.toUser(userId, 'session', { reason: 'signed_in', ended: 0 })
  const surplus = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .offset(MOST_PER_USER)
    .execute()
  for (const { token_hash } of surplus) await revokeSession(services, token_hash)
  return token
}

/**
 * Ends one session: its next call returns 999, and its sockets are notified and closed. The user's other sessions are
 * notified that it has ended.
 */
export async function revokeSession(
  services: Pick<Services, 'db' | 'events'>,
  tokenHash: Buffer,
): Promise<void> {
  const ended = await services.db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst()
  cacheOf(services.db).delete(tokenHash.toString('base64'))
  services.events.dropSession(tokenHash, 'signed_out')
  if (ended) services.events.toUser(ended.user_id, 'session', { reason: 'signed_out', ended: 0 })
}

/** Ends every session of a user, on this node at once and on the other nodes within a second. */
export async function revokeEverySession(
  services: Pick<Services, 'db' | 'events'>,
  userId: number,
  reason: SessionEnd = 'password_changed',
): Promise<void> {
  const ended = await services.db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .returning('token_hash')
    .execute()
  for (const { token_hash } of ended) {
    cacheOf(services.db).delete(token_hash.toString('base64'))
    services.events.dropSession(token_hash, reason)
  }
}

/** The sessions of a user; the session that was used last comes first. */
export async function listSessions({ db, clock }: SessionServices, caller: Caller): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'user_agent', 'ip', 'created_at', 'seen_at'])
    .where('user_id', '=', caller.userId)
    .where('expires_at', '>', clock.now())
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.user_agent),
    place: maskIp(row.ip),
    current: row.token_hash.equals(caller.tokenHash) ? 1 : 0,
    create_time: wireTime(row.created_at),
    seen_time: wireTime(row.seen_at),
  }))
}

/**
 * Ends one of the user's sessions by its id, or, with the id 0, all sessions but the one of the caller. Returns the
 * number of ended sessions. Throws AppError `param_error` for an unknown id and for a session of another user.
 */
export async function revokeOwnSessions(
  services: Pick<Services, 'db' | 'events'>,
  caller: Caller,
  id: number,
): Promise<number> {
  let own = services.db.selectFrom('sessions').select('token_hash').where('user_id', '=', caller.userId)
  own = id === 0 ? own.where('token_hash', '<>', caller.tokenHash) : own.where('id', '=', id)
  const rows = await own.execute()
  if (id !== 0 && rows.length === 0) throw noSuch('id')
  for (const { token_hash } of rows) await revokeSession(services, token_hash)
  return rows.length
}

/** Deletes expired sessions. */
export async function sweepSessions({ db, clock }: SessionServices): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', clock.now()).execute()
}
