import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { type Favourite, market } from '#contract/market.ts'
import { useOnline } from '#data/connectivity.ts'
import { own } from '#data/own.ts'
import { amend } from '#data/queries.ts'
import { useRead } from '#data/reading.ts'
import { useSession } from '#data/session.ts'
import { send } from '#data/write.ts'
import { goAfterNotice, loginHref } from '#features/shell/index.ts'
import { useProblem } from '#i18n/problem.ts'
import { toast } from '#ui/toast.ts'
import { inOwnOrder, readIds, withMoved, writeIds } from './favourites.ts'

export interface Favourites {
  /** Match ids in the person's own order. */
  readonly ids: readonly number[]
  /** False until they have been read once; a guest has none at once. */
  readonly known: boolean
  readonly offline: boolean
  has(id: number): boolean
  /** Adds or removes a pair; the star changes with the server's answer. Says by a toast why it did not. */
  toggle(id: number): Promise<void>
  /** Adds several, in this order. */
  add(ids: readonly number[]): Promise<void>
  /** Moves a pair among the favourites, on this device. */
  move(id: number, by: number): void
}

const ORDER = 'favouriteOrder'

/** The list as the server's answer to a change leaves it. */
const change = (edit: (list: readonly Favourite[]) => Favourite[]): Promise<void> =>
  amend(market.favourites, {}, edit)

export function useFavourites(): Favourites {
  const { t } = useLingui()
  const problemOf = useProblem()
  const router = useRouter()
  const { member, scope } = useSession()
  const offline = !useOnline()
  const { data } = useRead(market.favourites, {})
  const [order, setOrder] = useState(() => ({ scope, ids: readIds(own.get(ORDER)) }))
  const mine = order.scope === scope ? order.ids : readIds(own.get(ORDER))
  const ids = useMemo(() => inOwnOrder(data ?? [], mine), [data, mine])

  /** False when a guest or a lost line was told so instead. */
  const mayWrite = useCallback((): boolean => {
    if (!member) {
      goAfterNotice(router, t`Please login first`, loginHref(router.history.location.href))
      return false
    }
    if (offline) toast(t`You are offline. This needs a connection.`)
    return !offline
  }, [member, offline, router, t])

  const addOne = useCallback(async (id: number) => {
    const added = await send(market.addFavourite, { currency_id: id })
    await change((list) => [...list.filter((one) => one.id !== added.id), added])
  }, [])

  const toggle = useCallback(
    async (id: number) => {
      if (!mayWrite()) return
      const kept = data?.find((one) => one.match_id === id)
      try {
        if (kept === undefined) {
          await addOne(id)
          return
        }
        await send(market.removeFavourite, { id: kept.id })
        await change((list) => list.filter((one) => one.id !== kept.id))
      } catch (error) {
        toast(problemOf(error))
      }
    },
    [mayWrite, data, addOne, problemOf],
  )

  const add = useCallback(
    async (wanted: readonly number[]) => {
      if (!mayWrite()) return
      try {
        for (const id of wanted) await addOne(id)
      } catch (error) {
        toast(problemOf(error))
      }
    },
    [mayWrite, addOne, problemOf],
  )

  const move = useCallback(
    (id: number, by: number) => {
      const next = withMoved(ids, id, by)
      own.set(ORDER, writeIds(next))
      setOrder({ scope, ids: next })
    },
    [ids, scope],
  )

  const has = useCallback((id: number) => ids.includes(id), [ids])
  return { ids, known: !member || data !== undefined, offline, has, toggle, add, move }
}
