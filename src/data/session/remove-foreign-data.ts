import { personStorage } from '../cache/person-storage.ts'
import { recordSession } from '../store/stored-session.ts'
import { wipe, wipeOtherScopes } from '../store/wipe-stored-data.ts'
import {
  checkSession,
  getSession,
  invalidateStoredSession,
  onDeparture,
  raiseEpoch,
  subscribeSession,
} from './session.ts'

/** This module removes other people's data before the first paint and at each sign-out. */

/**
 * Stores the present session in IndexedDB. If localStorage was emptied, restores the epoch from IndexedDB.
 */
const note = async (): Promise<void> => raiseEpoch(await recordSession(getSession()))

/**
 * Deletes data that other people left on this device and stores the present session in IndexedDB; must finish
 * before stored data is read. A killed browser may lose the last writes to localStorage, even the end of a
 * session; the session stored in IndexedDB then takes precedence. Call once; never rejects.
 */
export async function removeForeignData(): Promise<void> {
  onDeparture(({ scope, next }) => void wipe(scope, next))
  subscribeSession(() => void note())
  personStorage.tidy()
  const { scope, epoch } = getSession()
  const known = await wipeOtherScopes(scope)
  // A sign-in or sign-out may have happened meanwhile in another tab; this tab adopts the change before it
  // compares epochs.
  checkSession()
  if (known && getSession().epoch === epoch) {
    const { newest, ended } = known
    const isBehind = [newest, ended].some((noted) => noted !== undefined && noted.epoch > epoch)
    if (isBehind || (scope !== null && ended?.scope === scope)) invalidateStoredSession()
  }
  void note()
}
