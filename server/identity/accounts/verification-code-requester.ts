import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/types.ts'
import { networkOf } from './sign-in-attempts.ts'
import { type KnownSource, knownSource, type SignInSource, sourceMark } from './sign-in-sources.ts'
import { type SignInName, userBy } from './users.ts'

/**
 * The requester of a code, who later enters it. A code is valid only for its requester, so a client that guesses
 * cannot guess a code that another client requested.
 */
export interface CodeRequester {
  readonly mark: Buffer
  /** Identifies the requesters whose requests are counted together for the limits. */
  readonly share: Buffer
  /**
   * Whether the request comes from a known device or address of the account's owner. Such a request does not count
   * towards the limit of unknown requesters.
   */
  readonly home: boolean
  readonly userId: number | null
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A signed-in requester. `home`: whether the code is sent to a contact that belongs to the requester. */
export function memberRequester(userId: number, home: boolean): CodeRequester {
  const mark = hashOf(`user ${userId}`)
  return { mark, share: mark, home, userId }
}

/**
 * The requesters that share one allowance of codes. Each known device has an allowance of its own, because only the
 * owner has the device. All known addresses together have one, because strangers may share an address with the owner,
 * and each further allowance would give them further guesses. Unknown requesters of one network share one.
 */
function shareOf(known: KnownSource | null, { ip }: SignInSource): Buffer {
  if (known === null) return hashOf(`network ${networkOf(ip)}`)
  return known.kind === 'device' ? known.mark : hashOf('known addresses')
}

/** A requester who is not signed in, identified by device, else by address. */
export async function guestRequester(db: Db, who: SignInName, place: SignInSource): Promise<CodeRequester> {
  // The query also runs for an unknown name, so that the response time does not reveal whether the account
  // exists.
  const owner = await userBy(db, who)
  const known = await knownSource(db, owner?.id ?? 0, place)
  return { mark: sourceMark(place), share: shareOf(known, place), home: known !== null, userId: null }
}
