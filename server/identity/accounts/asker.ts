import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/types.ts'
import { networkOf } from './attempts.ts'
import { knownPlace, type Place, placeMark } from './places.ts'
import { type SignInName, userBy } from './users.ts'

/**
 * Who asks for a code, and later gives it back. A code is good from its asker alone: whoever does not have the mark of the
 * asker's device guesses at their own codes, never at another's.
 */
export interface Asker {
  readonly mark: Buffer
  /** Whose requests are counted together with theirs. */
  readonly share: Buffer
  /** From a place of the account's owner: what strangers ask for does not use up their number. */
  readonly home: boolean
  readonly userId: number | null
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Somebody who is signed in. `home`: at a contact of their own. */
export function memberAsks(userId: number, home: boolean): Asker {
  const mark = hashOf(`user ${userId}`)
  return { mark, share: mark, home, userId }
}

/** Somebody who is not signed in, by the device or else the address they ask from. */
export async function guestAsks(db: Db, who: SignInName, place: Place): Promise<Asker> {
  // Asked for a name that nobody has as well, so that both take the same way.
  const owner = await userBy(db, who)
  const home = (await knownPlace(db, owner?.id ?? 0, place)) !== null
  const share = hashOf(home ? 'home' : `network ${networkOf(place.ip)}`)
  return { mark: placeMark(place), share, home, userId: null }
}
