import { personStorage } from '../cache/person-storage.ts'
import { noteSession } from '../store/meta.ts'
import { purge, wipe } from '../store/wipe.ts'
import { checkSession, disown, getSession, onDeparture, raiseEpoch, subscribeSession } from './session.ts'

/** Protects a person's data. It stands before the first picture: whoever goes in the first second is gone as well. */

/** The device notes who is here; an emptied localStorage learns from the store how far epochs had come. */
const note = async (): Promise<void> => raiseEpoch(await noteSession(getSession()))

/**
 * Deletes whatever other people left on this device, and notes who is here; nothing may be read before. A browser that
 * was killed may have forgotten what localStorage was last told, the end of a session among it: what the store noted of
 * that counts then. Call once; never rejects.
 */
export async function admit(): Promise<void> {
  onDeparture(({ scope, next }) => void wipe(scope, next))
  subscribeSession(() => void note())
  personStorage.tidy()
  const { scope, epoch } = getSession()
  const known = await purge(scope)
  // Somebody may have come or gone meanwhile: that session is no older than what is noted.
  checkSession()
  if (known && getSession().epoch === epoch) {
    const { newest, ended } = known
    const isBehind = [newest, ended].some((noted) => noted !== undefined && noted.epoch > epoch)
    if (isBehind || (scope !== null && ended?.scope === scope)) disown()
  }
  void note()
}
