import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { safeParse } from 'valibot'
import { type NftItem, NftState } from '#contract/trade/nft.ts'
import type { Reading } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'
import { followTopic } from '#data/realtime/realtime-socket.ts'
import { nftSaleStatus } from '#domain/trade/nft.ts'
import { isNewer, withSaleEvent } from './saleEvents.ts'

/** The server's time (ms), at full seconds; rerenders every second. */
export const useNow = (): number =>
  useSyncExternalStore(onHeartbeat, () => Math.floor(serverNow() / 1000)) * 1000

type Sale = Pick<NftItem, 'on_sale' | 'start_time' | 'end_time' | 'sale_status'>

/**
 * State of a sale by the server's clock: 2 not started, 1 running, 0 ended
 * (docs/products/nft.md#status-of-a-sale). `now` in ms.
 */
const statusAt = ({ on_sale, start_time, end_time }: Sale, now: number): 0 | 1 | 2 =>
  nftSaleStatus(on_sale, start_time * 1000, end_time * 1000, now)

/**
 * State of a sale: while online by the server's clock; while offline as last read, because the result is
 * unknown. Rerenders only when the state changes.
 */
export function useStatus(sale: Sale): 0 | 1 | 2 {
  const online = useOnline()
  const status = useSyncExternalStore(onHeartbeat, () => statusAt(sale, serverNow()))
  return online ? status : sale.sale_status
}

/**
 * Returns a function for the state of each sale in a list: by the server's clock while online, as last read
 * while offline.
 */
export function useStatuses(): (sale: Sale) => 0 | 1 | 2 {
  const online = useOnline()
  const now = useNow()
  return (sale) => (online ? statusAt(sale, now) : sale.sale_status)
}

interface Following {
  /** Whether live events are followed. */
  readonly enabled?: boolean
  /**
   * Called after the subscription; the caller must read the work again, because no event reports changes
   * before the subscription.
   */
  readonly onJoined?: () => void
  readonly onNews?: (news: NftState) => void
}

/**
 * A work that is updated by live events: an event that is newer than the reading replaces the state of the
 * sale.
 */
export function useLiveSale<T extends NftItem | undefined>(
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
  return item && heard !== null && isNewer(heard.news, item, heard.at > (asOf ?? 0))
    ? withSaleEvent(item, heard.news, heard.at)
    : item
}

/** Whether an element is on screen or near the visible part of the page. */
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
