import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../platform/db/types.ts'
import { addressKey } from '../../platform/http/client-address.ts'
import type { Services } from '../../services.ts'

const DAY = 86_400_000
const KEPT = 90 * DAY

/** The origin of a sign-in: its IP address and, when the app sends one, its device id. */
export interface SignInSource {
  readonly ip: string
  /** The device id; empty when the app sent none. */
  readonly device: string
}

/**
 * A device or an IP address from which a user has signed in before. Many people may share an address (an office, a
 * carrier), but only the user's own device knows its device id.
 */
export interface KnownSource {
  readonly kind: 'device' | 'address'
  readonly mark: Buffer
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The marks of a source, the device first. */
const marksOf = ({ ip, device }: SignInSource): KnownSource[] => [
  ...(device === '' ? [] : [{ kind: 'device' as const, mark: hashOf(`device ${device}`) }]),
  { kind: 'address', mark: hashOf(`address ${addressKey(ip)}`) },
]

/** The mark of a client that is not signed in: a hash of its device id, else of its address. */
export const sourceMark = ({ ip, device }: SignInSource): Buffer =>
  hashOf(device === '' ? `address ${addressKey(ip)}` : `device ${device}`)

/**
 * The device of a sign-in, if the user has signed in from it before; otherwise the address, if the user has signed in
 * from it before; otherwise null. A sign-in from a known device or address has priority over others, and the failed
 * attempts of others do not limit it. The device is preferred to the address, so that another person behind the same
 * address cannot use up the attempts of the user's device.
 */
export async function knownSource(db: Db, userId: number, place: SignInSource): Promise<KnownSource | null> {
  const marks = marksOf(place)
  const known = await db
    .selectFrom('sign_in_places')
    .select('mark')
    .where('user_id', '=', userId)
    .where(
      'mark',
      'in',
      marks.map(({ mark }) => mark),
    )
    .execute()
  return marks.find(({ mark }) => known.some((row) => row.mark.equals(mark))) ?? null
}

/** Records the address and the device of a user's sign-in. */
export async function rememberSource(
  tx: Tx,
  userId: number,
  { place, time: seen_at }: { readonly place: SignInSource; readonly time: number },
): Promise<void> {
  await tx
    .insertInto('sign_in_places')
    .values(marksOf(place).map(({ mark }) => ({ user_id: userId, mark, seen_at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'mark']).doUpdateSet({ seen_at }))
    .execute()
}

/**
 * Deletes all known addresses and devices of a user, so that nobody who knew the old password is treated as known any
 * longer.
 */
export async function forgetSources(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sign_in_places').where('user_id', '=', userId).execute()
}

/** Deletes addresses and devices whose last sign-in was more than 90 days ago. */
export async function sweepSources({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('sign_in_places')
    .where('seen_at', '<', clock.now() - KEPT)
    .execute()
}
