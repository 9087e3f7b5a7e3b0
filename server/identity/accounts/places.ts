import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../platform/db/types.ts'
import { addressKey } from '../../platform/http/address.ts'
import type { Services } from '../../services.ts'

const DAY = 86_400_000
const KEPT = 90 * DAY

/** Where a sign-in comes from: its address and, when the app has one, the mark of its device. */
export interface Place {
  readonly ip: string
  /** Empty: none. */
  readonly device: string
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const marksOf = ({ ip, device }: Place): Buffer[] => [
  hashOf(`address ${addressKey(ip)}`),
  ...(device === '' ? [] : [hashOf(`device ${device}`)]),
]

/** By what somebody who is not signed in is known: the mark of their device, their address where it has none. */
export const placeMark = ({ ip, device }: Place): Buffer =>
  hashOf(device === '' ? `address ${addressKey(ip)}` : `device ${device}`)

/**
 * Whether the person has signed in from this address or device before: such a sign-in goes ahead of strangers, and what
 * strangers try elsewhere does not lock it out. The mark of the place that is known; null for a stranger.
 */
export async function knownPlace(db: Db, userId: number, place: Place): Promise<Buffer | null> {
  const row = await db
    .selectFrom('sign_in_places')
    .select('mark')
    .where('user_id', '=', userId)
    .where('mark', 'in', marksOf(place))
    .orderBy('mark')
    .limit(1)
    .executeTakeFirst()
  return row?.mark ?? null
}

/** Remembers from where a person signs in. */
export async function keepPlace(
  tx: Tx,
  userId: number,
  { place, time: seen_at }: { readonly place: Place; readonly time: number },
): Promise<void> {
  await tx
    .insertInto('sign_in_places')
    .values(marksOf(place).map((mark) => ({ user_id: userId, mark, seen_at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'mark']).doUpdateSet({ seen_at }))
    .execute()
}

/** Forgets every place of a person: whoever knew the old password is a stranger from now on. */
export async function forgetPlaces(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sign_in_places').where('user_id', '=', userId).execute()
}

/** Forgets places from which nobody has signed in for a long time. */
export async function sweepPlaces({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('sign_in_places')
    .where('seen_at', '<', clock.now() - KEPT)
    .execute()
}
