import { personStorage } from '#data/cache/person-storage.ts'
import { serverNow } from '#data/platform/clock.ts'
import { confirmed, localDay, mayOfferQuiet, mustConfirm, readMemory, writeMemory } from './confirm.ts'

/** Whether the confirm sheet of one kind of orders may be left out, as this person keeps it on the device. */
export function confirmMemory(name: 'confirmCoins' | 'confirmFutures') {
  const read = () => readMemory(personStorage.get(name))
  const today = () => localDay(serverNow())
  return {
    /** "Do not show again today" may be offered. */
    mayQuiet: () => mayOfferQuiet(read()),
    /** `far`: the limit lies far off the last price, or nobody knows. */
    mustAsk: (far: boolean) => mustConfirm(read(), today(), far),
    /** After an accepted order. `quiet`: the box was ticked. */
    placed: (quiet: boolean) => personStorage.set(name, writeMemory(confirmed(read(), today(), quiet))),
  }
}
