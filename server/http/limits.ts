import type { Call } from '#contract/kit.ts'
import { Refusal } from '../refusal.ts'

/** A token bucket: `burst` at once, refilled with `perSecond`. */
export interface Limit {
  readonly burst: number
  readonly perSecond: number
}

interface Bucket {
  left: number
  at: number
}

const MOST_BUCKETS = 100_000

/** Buckets by key, in memory of one node. `now` is in milliseconds and never steps back. */
export class Limiter {
  private readonly buckets = new Map<string, Bucket>()

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Seconds to wait, or 0 when one was taken. */
  take(key: string, limit: Limit): number {
    const now = this.now()
    let bucket = this.buckets.get(key)
    if (!bucket) {
      if (this.buckets.size >= MOST_BUCKETS) this.forget()
      bucket = { left: limit.burst, at: now }
      this.buckets.set(key, bucket)
    }
    bucket.left = Math.min(limit.burst, bucket.left + ((now - bucket.at) / 1000) * limit.perSecond)
    bucket.at = now
    if (bucket.left >= 1) {
      bucket.left -= 1
      return 0
    }
    return Math.max(1, Math.ceil((1 - bucket.left) / limit.perSecond))
  }

  /** Drops the older half: whoever has been quiet longest has a full bucket anyway. */
  private forget(): void {
    const oldest = [...this.buckets].sort(([, a], [, b]) => a.at - b.at).slice(0, MOST_BUCKETS / 2)
    for (const [key] of oldest) this.buckets.delete(key)
  }
}

/** Generous for reads, strict for sign-in (trust.md: per account, per address, overall). */
export const LIMITS = {
  everyone: { burst: 8000, perSecond: 4000 },
  address: { burst: 400, perSecond: 100 },
  account: { burst: 200, perSecond: 50 },
  writes: { burst: 60, perSecond: 20 },
  uploads: { burst: 20, perSecond: 1 / 30 },
  signIn: { burst: 20, perSecond: 1 / 3 },
  signInOfEveryone: { burst: 200, perSecond: 20 },
} as const satisfies Record<string, Limit>

/** An IPv6 subscriber owns a /64: all of it is one address here. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (!ip.includes('::')) return groups.slice(0, 4).join(':')
  const rest = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}

export interface Gate {
  /** Before anything is read. Throws Refusal `too_many_requests`. */
  address(ip: string): void
  /** Besides, for calls of guests who want to become members: each costs a mail or a slow hash. */
  signIn(ip: string): void
  /** Once the member is known. */
  member(userId: number, call: Call): void
}

const nothing = (): void => undefined

export const openGate: Gate = { address: nothing, signIn: nothing, member: nothing }

export function limitGate(limiter = new Limiter()): Gate {
  const need = (key: string, limit: Limit): void => {
    const seconds = limiter.take(key, limit)
    if (seconds > 0) throw new Refusal('too_many_requests', { seconds })
  }
  return {
    address(ip) {
      need(`a ${addressKey(ip)}`, LIMITS.address)
      need('all', LIMITS.everyone)
    },
    signIn(ip) {
      need(`s ${addressKey(ip)}`, LIMITS.signIn)
      need('s', LIMITS.signInOfEveryone)
    },
    member(userId, call) {
      need(`u ${userId}`, LIMITS.account)
      if (call.kind === 'write') need(`w ${userId}`, LIMITS.writes)
      if (call.upload) need(`f ${userId}`, LIMITS.uploads)
    },
  }
}
