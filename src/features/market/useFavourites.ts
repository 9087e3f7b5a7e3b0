import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { type Favourite, market, type Quote } from '#contract/market/market.ts'
import type { CallError } from '#data/api/call-errors.ts'
import { markReadCurrent } from '#data/api/invalidate-reads.ts'
import { cachedAnswer, updateCachedAnswer } from '#data/api/queries.ts'
import { useRead } from '#data/api/use-read.ts'
import { send } from '#data/api/write.ts'
import { personStorage } from '#data/cache/person-storage.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { createCell } from '#data/platform/emitter.ts'
import { useSession } from '#data/session/session.ts'
import { goAfterNotice, loginHref } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { toast } from '#ui/overlays/toast.ts'
import { inSavedOrder, readIds, withSwapped, writeIds } from './favourites.ts'

/** The fields that identify a pair to the server. */
export type Pair = Pick<Quote, 'id' | 'currency_id'>

export interface Favourites {
  /** Pair ids in the sequence that the person chose. */
  readonly ids: readonly number[]
  /** False until the favourites have been read once; true at once for a guest, who has no favourites. */
  readonly known: boolean
  /** Why the favourites could not be read; null after an answer. */
  readonly error: CallError | null
  readonly offline: boolean
  has(id: number): boolean
  /** Whether a change of the pair is in flight. */
  isChanging(id: number): boolean
  /** Reads the favourites again. */
  refetch(): void
  /**
   * Adds or removes a pair; the star changes when the server has answered. Shows a toast when the change
   * fails. Ignored while another change of the pair is in flight.
   */
  toggle(pair: Pair): Promise<void>
  /** Adds several pairs to the favourites, in the sequence of `pairs`. */
  add(pairs: readonly Pair[]): Promise<void>
  /** Swaps two favourites on this device. */
  swap(one: number, other: number): void
}

const ORDER = 'favouriteOrder'

/** Applies a change that the server has accepted to the cached list. */
const change = (edit: (list: readonly Favourite[]) => Favourite[]): Promise<void> => {
  if (cachedAnswer(market.favourites, {}) !== undefined) markReadCurrent(market.favourites)
  return updateCachedAnswer(market.favourites, {}, edit)
}

/** Ids of the pairs with a change in flight, started on any page. */
const changing = createCell<ReadonlySet<number>>(new Set())

/** Runs `work` unless a change of the pair is in flight. */
async function alone(id: number, work: () => Promise<void>): Promise<void> {
  if (changing.get().has(id)) return
  changing.set(new Set([...changing.get(), id]))
  try {
    await work()
  } finally {
    changing.set(new Set([...changing.get()].filter((one) => one !== id)))
  }
}

async function addOne({ id, currency_id }: Pair): Promise<void> {
  const added = await send(market.addFavourite, { currency_id, match_id: id })
  await change((list) => [...list.filter((one) => one.id !== added.id), added])
}

async function turn(pair: Pair): Promise<void> {
  // Reads the list from the cache instead of the rendered list, because an answer may have arrived since the
  // last render.
  const kept = cachedAnswer(market.favourites, {})?.find((one) => one.match_id === pair.id)
  if (kept === undefined) return addOne(pair)
  await send(market.removeFavourite, { id: kept.id })
  await change((list) => list.filter((one) => one.id !== kept.id))
}

export function useFavourites(): Favourites {
  const { t } = useLingui()
  const problemOf = useErrorText()
  const router = useRouter()
  const { member, scope } = useSession()
  const offline = !useOnline()
  const { data, error, refetch } = useRead(market.favourites, {})
  const [order, setOrder] = useState(() => ({ scope, ids: readIds(personStorage.get(ORDER)) }))
  const mine = order.scope === scope ? order.ids : readIds(personStorage.get(ORDER))
  const ids = useMemo(() => inSavedOrder(data ?? [], mine), [data, mine])

  /** Whether a change may be sent; otherwise shows that a guest must sign in, or that the device is offline. */
  const mayWrite = useCallback((): boolean => {
    if (!member) {
      goAfterNotice(router, t`Please login first`, loginHref(router.history.location.href))
      return false
    }
    if (offline) toast(t`You are offline. This needs a connection.`)
    return !offline
  }, [member, offline, router, t])

  const toggle = useCallback(
    async (pair: Pair) => {
      if (changing.get().has(pair.id) || !mayWrite()) return
      try {
        await alone(pair.id, () => turn(pair))
      } catch (error) {
        toast(problemOf(error))
      }
    },
    [mayWrite, problemOf],
  )

  const add = useCallback(
    async (wanted: readonly Pair[]) => {
      if (!mayWrite()) return
      try {
        for (const pair of wanted) await alone(pair.id, () => addOne(pair))
      } catch (error) {
        toast(problemOf(error))
      }
    },
    [mayWrite, problemOf],
  )

  const swap = useCallback(
    (one: number, other: number) => {
      const next = withSwapped(ids, one, other)
      personStorage.set(ORDER, writeIds(next))
      setOrder({ scope, ids: next })
    },
    [ids, scope],
  )

  const has = useCallback((id: number) => ids.includes(id), [ids])
  const busy = useSyncExternalStore(changing.subscribe, changing.get)
  const isChanging = useCallback((id: number) => busy.has(id), [busy])
  const known = !member || data !== undefined
  return { ids, known, error, offline, has, isChanging, refetch, toggle, add, swap }
}
