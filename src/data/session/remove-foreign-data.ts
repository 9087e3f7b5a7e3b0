import { personStorage } from '../cache/person-storage.ts'
import { noteSession } from '../store/meta-store.ts'
import { purge, wipe } from '../store/wipe.ts'
import { checkSession, disown, getSession, onDeparture, raiseEpoch, subscribeSession } from './session.ts'

/** Removes other people's data before the first paint and at each sign-out. */

/** Stores who is signed in; if localStorage was emptied, restores the epoch from the store. */
const note = async (): Promise<void> => raiseEpoch(await noteSession(getSession()))

/**
 * Deletes data that other people left on this device and stores who is signed in; must finish before anything is read.
 * A killed browser may lose the last writes to localStorage, even the end of a session; then the record in IndexedDB
 * counts. Call once; never rejects.
 */
export async function admit(): Promise<void> {
  onDeparture(({ scope, next }) => void wipe(scope, next))
  subscribeSession(() => void note())
  personStorage.tidy()
  const { scope, epoch } = getSession()
  const known = await purge(scope)
  // Somebody may have signed in or out meanwhile; the newer session must not have an older epoch.
  checkSession()
  if (known && getSession().epoch === epoch) {
    const { newest, ended } = known
    const isBehind = [newest, ended].some((noted) => noted !== undefined && noted.epoch > epoch)
    if (isBehind || (scope !== null && ended?.scope === scope)) disown()
  }
  void note()
}
