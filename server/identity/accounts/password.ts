import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/errors.ts'
import { Queue } from '../../platform/task-queue.ts'

/** Cost of a hash: memory in KiB, passes, threads. */
interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** argon2id (the library's default) with 48 MiB (docs/products/accounts.md#passwords). */
export const STRONG: HashCost = { memoryCost: 48 * 1024, timeCost: 2, parallelism: 1 }

let cost = STRONG

/**
 * Checks passwords on half of the cores at most, so that many concurrent sign-ins leave processor time
 * for trading. When 100 attempts of unknown requesters wait, further attempts of unknown requesters are
 * rejected.
 */
const queue = new Queue(
  Math.max(1, Math.floor(availableParallelism() / 2)),
  100,
  () => new AppError('request_busy'),
)

/**
 * NFC normalisation, because keyboards enter Vietnamese letters either as one code point or as a letter with
 * combining marks.
 */
const normalised = (password: string): string => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> =>
  queue.run(() => hash(normalised(password), cost))

/**
 * The hash of a random text, computed once. Checking a password against it makes unknown accounts take as
 * long as known accounts.
 */
let unknownAccountHash: string | null = null

/**
 * For tests, which create thousands of accounts: sets the cost of new hashes. A stored hash is checked with its own
 * cost.
 */
export function setHashCost(next: HashCost): void {
  cost = next
  unknownAccountHash = null
}

/**
 * True when the password is correct. `stored` null (no such account) takes the same time and returns false.
 * `known`: the attempt comes from a known device or address of the owner and has priority over attempts from
 * unknown devices and addresses.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  known = false,
): Promise<boolean> {
  // Checks the password in the queue. When the queue is full, the request fails with the same error for
  // every account, and the attempt is not counted.
  const same = await queue.run(async () => {
    unknownAccountHash ??= await hash('\u0000', cost)
    return verify(stored ?? unknownAccountHash, normalised(password))
  }, known)
  return same && stored !== null
}
