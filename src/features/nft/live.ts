import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { safeParse } from 'valibot'
import { type NftItem, NftState } from '#contract/trade/nft.ts'
import type { Reading } from '#data/api/reading.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'
import { followTopic } from '#data/realtime/realtime.ts'
import { nftSaleStatus } from '#domain/trade/nft.ts'
import { isNews, withNews } from './news.ts'

/** The moment on the server's clock (ms), by the second; renders anew with it. */
export const useNow = (): number =>
  useSyncExternalStore(onHeartbeat, () => Math.floor(serverNow() / 1000)) * 1000

type Sale = Pick<NftItem, 'on_sale' | 'start_time' | 'end_time' | 'sale_status'>

/**
 * Not started 2, started 1, ended 0 (docs/products/nft.md#status-of-a-sale), by the server's clock; `now` in
 * milliseconds.
 */
const statusAt = ({ on_sale, start_time, end_time }: Sale, now: number): 0 | 1 | 2 =>
  nftSaleStatus(on_sale, start_time * 1000, end_time * 1000, now)

/**
 * The same as it changes by itself while the server can be reached; as it was read otherwise, because nobody knows then
 * what came of the sale. Renders anew only when it changes.
 */
export function useStatus(sale: Sale): 0 | 1 | 2 {
  const online = useOnline()
  const status = useSyncExternalStore(onHeartbeat, () => statusAt(sale, serverNow()))
  return online ? status : sale.sale_status
}

/** The same of any sale of a list. */
export function useStatuses(): (sale: Sale) => 0 | 1 | 2 {
  const online = useOnline()
  const now = useNow()
  return (sale) => (online ? statusAt(sale, now) : sale.sale_status)
}

interface Following {
  /** False: it is not looked at. */
  readonly enabled?: boolean
  /** What moved between the reading and the subscription nobody told. */
  readonly onJoined?: () => void
  readonly onNews?: (news: NftState) => void
}

/** A work as it moves while it is looked at: an event that is younger than the reading stands over it. */
export function useLive<T extends NftItem | undefined>(
  item: T,
  { asOf }: Pick<Reading<unknown>, 'asOf'>,
  { enabled = true, onJoined, onNews }: Following = {},
): T {
  const [heard, setHeard] = useState<{ readonly news: NftState; readonly at: number } | null>(null)
  const told = useRef({ onJoined, onNews })
  useEffect(() => {
    told.current = { onJoined, onNews }
  })
  const id = item?.id
  useEffect(() => {
    if (!enabled || id === undefined) return
    return followTopic(`nft:${id}`, {
      onSnapshot: () => told.current.onJoined?.(),
      onEvent: (event) => {
        const { success, output } = safeParse(NftState, event)
        if (!success || output.id !== id) return
        setHeard({ news: output, at: serverNow() })
        told.current.onNews?.(output)
      },
    })
  }, [id, enabled])
  return item && heard !== null && isNews(heard.news, item, heard.at > (asOf ?? 0))
    ? withNews(item, heard.news, heard.at)
    : item
}

/** Whether an element is on screen, or nearly. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const watch = new IntersectionObserver((entries) => setSeen(entries.some((one) => one.isIntersecting)))
    watch.observe(target)
    return () => watch.disconnect()
  }, [element])
  return seen
}
