import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/errors.ts'
import { Queue } from '../../platform/queue.ts'

/** How much work a hash is: KiB, passes over them, threads. */
interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** argon2id (the library's default) with 48 MiB (docs/products/accounts.md#passwords). */
export const STRONG: HashCost = { memoryCost: 48 * 1024, timeCost: 2, parallelism: 1 }

let cost = STRONG

/**
 * Half of the cores at most, so that a rush of sign-ins leaves trading its processor; more than 100 waiting strangers
 * are rejected.
 */
const queue = new Queue(
  Math.max(1, Math.floor(availableParallelism() / 2)),
  100,
  () => new AppError('request_busy'),
)

/** One text however the keyboard composed it: Vietnamese letters arrive in two forms. */
const composed = (password: string): string => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> =>
  queue.run(() => hash(composed(password), cost))

/** A hash of nothing that anyone types, made once: unknown accounts take as long as known ones. */
let nobody: string | null = null

/**
 * For tests, which make thousands of accounts: the cost of the hashes from now on. A stored hash is read at its
 * own.
 */
export function setHashCost(next: HashCost): void {
  cost = next
  nobody = null
}

/**
 * True when the password is right. `stored` null (no such account) costs the same time and is false. `known`: asked
 * from
 * where its owner has signed in before, and so ahead of strangers.
 */
export async function passwordIs(stored: string | null, password: string, known = false): Promise<boolean> {
  // In one step of the queue: an error because too many wait says nothing about the account and is not stored.
  const same = await queue.run(async () => {
    nobody ??= await hash('\u0000', cost)
    return verify(stored ?? nobody, composed(password))
  }, known)
  return same && stored !== null
}
