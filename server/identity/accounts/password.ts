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
 * Checks passwords on half of the cores at most, so that many concurrent sign-ins leave processor time for trading.
 * When 100 attempts of unknown clients are waiting, further attempts of unknown clients are rejected.
 */
const queue = new Queue(
  Math.max(1, Math.floor(availableParallelism() / 2)),
  100,
  () => new AppError('request_busy'),
)

/**
 * Normalises a password to NFC: some keyboards enter a Vietnamese letter as one code point, others as a letter with
 * combining marks.
 */
const normalised = (password: string): string => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> =>
  queue.run(() => hash(normalised(password), cost))

/**
 * The hash of a text, computed once. The password of a sign-in at an unknown account is compared with it, so that the
 * answer takes as long as for a known account.
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
 * True when the password is correct. When there is no such account (`stored` is null), the check takes the same time
 * and returns false.
 * @param known the attempt comes from a device or address from which the owner has signed in before; it then has
 * priority over all other attempts
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  known = false,
): Promise<boolean> {
  // When the queue is full, the request fails with the same error for every account, and the attempt is not counted.
  const same = await queue.run(async () => {
    unknownAccountHash ??= await hash('\u0000', cost)
    return verify(stored ?? unknownAccountHash, normalised(password))
  }, known)
  return same && stored !== null
}
