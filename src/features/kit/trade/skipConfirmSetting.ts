import { personStorage } from '#data/cache/person-storage.ts'
import { serverNow } from '#data/platform/clock.ts'
import {
  confirmed,
  localDay,
  mayOfferQuiet,
  mustConfirm,
  readMemory,
  writeMemory,
} from './skipConfirmRules.ts'

/** Whether the confirm sheet of one kind of order may be skipped; the setting is stored on the device. */
export function skipConfirmSetting(name: 'confirmCoins' | 'confirmFutures') {
  const read = () => readMemory(personStorage.get(name))
  const today = () => localDay(serverNow())
  return {
    /** Whether "Do not show again today" is offered. */
    mayQuiet: () => mayOfferQuiet(read()),
    /** `far`: the limit price is far from the last price, or the last price is unknown. */
    mustAsk: (far: boolean) => mustConfirm(read(), today(), far),
    /** Must be called after an accepted order. `quiet`: the person ticked "Do not show again today". */
    placed: (quiet: boolean) => personStorage.set(name, writeMemory(confirmed(read(), today(), quiet))),
  }
}
