import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Call } from '#contract/wire/kit.ts'
import { tooManyRequests } from '../errors.ts'
import { addressKey } from './address.ts'

/** So many in so many seconds. */
export interface Limit {
  readonly points: number
  readonly duration: number
}

/**
 * Generous for reads, strict for whoever wants to become a member: per account, per address and overall. Each
 * kind of sign-in call has a bucket of its own, so that cheap ones cannot use up the place of dear ones; the dear part
 * itself, the hashing, is rationed where it happens (`server/identity/accounts/password.ts`).
 */
export const LIMITS = {
  address: { points: 400, duration: 4 },
  account: { points: 200, duration: 4 },
  writes: { points: 60, duration: 3 },
  /** Every write may leave rows for years: so many are a busy hour of a person, and what one account can fill a disk with. */
  writesHour: { points: 1500, duration: 3600 },
  uploads: { points: 20, duration: 600 },
  login: { points: 20, duration: 60 },
  register: { points: 20, duration: 60 },
  sendCode: { points: 20, duration: 60 },
  checkCode: { points: 30, duration: 60 },
  forget: { points: 20, duration: 60 },
  /** Mails cost money and reputation, whoever asks for them. */
  mails: { points: 1200, duration: 60 },
  /** Handshakes of sockets: a page that reconnects needs one every second at most. */
  sockets: { points: 300, duration: 10 },
} as const satisfies Record<string, Limit>

/** What one node answers at all; it protects its processor, so it is counted here and never shared. */
export const EVERYONE: Limit = { points: 8000, duration: 2 }

/** Guest calls with a bucket of their own, by the name they have in the table. */
const OWN_BUCKET = {
  'auth.login': 'login',
  'guard.login': 'login',
  'guard.passkeyAsk': 'login',
  'guard.passkeyLogin': 'login',
  'auth.register': 'register',
  'auth.sendCode': 'sendCode',
  'safe.sendSms': 'sendCode',
  'auth.checkCode': 'checkCode',
  'auth.forget': 'forget',
} as const satisfies Record<string, keyof typeof LIMITS>

export const hasOwnBucket = (name: string): name is keyof typeof OWN_BUCKET => Object.hasOwn(OWN_BUCKET, name)

export interface Gate {
  /** Before anything is read. Throws AppError `too_many_requests`. */
  address(ip: string): Promise<void>
  /** Besides, for calls of guests: those with a bucket of their own, each by its name in the table. */
  guest(name: string, ip: string): Promise<void>
  /** Once the member is known. */
  member(userId: number, call: Call): Promise<void>
  /** False when an address makes too many sockets. */
  socket(ip: string): Promise<boolean>
}

export const openGate: Gate = {
  address: async () => {},
  guest: async () => {},
  member: async () => {},
  socket: async () => true,
}

/**
 * Counts in the Redis that the nodes share, or in memory where there is none. While Redis is away each node counts for
 * itself: nobody is locked out, and nobody is let in without a limit.
 */
export function limitGate(redis: Redis | null = null): Gate {
  const limiterOf = (name: string, limit: Limit): RateLimiterMemory | RateLimiterRedis => {
    const memory = new RateLimiterMemory({ ...limit, keyPrefix: name })
    if (!redis) return memory
    return new RateLimiterRedis({
      ...limit,
      keyPrefix: `h5:limit:${name}`,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: memory,
      // Whoever is over it is rejected here without asking again, so that a flood stops at this node.
      inMemoryBlockOnConsumed: limit.points + 1,
    })
  }
  const everyone = new RateLimiterMemory({ ...EVERYONE, keyPrefix: 'everyone' })
  const of = Object.fromEntries(Object.entries(LIMITS).map(([name, limit]) => [name, limiterOf(name, limit)]))
  /** How long the next call has to wait (ms); 0 when this one was taken. */
  const take = async (
    limiter: RateLimiterMemory | RateLimiterRedis | undefined,
    key: string,
  ): Promise<number> => {
    try {
      await limiter?.consume(key)
      return 0
    } catch (spent) {
      if (!(spent instanceof RateLimiterRes)) throw spent
      return Math.max(1, spent.msBeforeNext)
    }
  }
  const need = async (
    limiter: RateLimiterMemory | RateLimiterRedis | undefined,
    key: string,
  ): Promise<void> => {
    const rest = await take(limiter, key)
    if (rest > 0) throw tooManyRequests(rest)
  }
  return {
    async address(ip) {
      await need(of.address, addressKey(ip))
      await need(everyone, 'all')
    },
    async guest(name, ip) {
      if (!hasOwnBucket(name)) return
      await need(of[OWN_BUCKET[name]], addressKey(ip))
      if (OWN_BUCKET[name] === 'sendCode') await need(of.mails, 'all')
    },
    async member(userId, call) {
      await need(of.account, String(userId))
      if (call.kind === 'write') {
        await need(of.writes, String(userId))
        await need(of.writesHour, String(userId))
      }
      if (call.upload) await need(of.uploads, String(userId))
    },
    socket: async (ip) => (await take(of.sockets, addressKey(ip))) === 0,
  }
}
