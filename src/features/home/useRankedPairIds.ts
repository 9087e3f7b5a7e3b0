import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { content } from '#contract/communication/content.ts'
import { useRead } from '#data/api/use-read.ts'
import { usdPrice } from '#data/realtime/fiat-rates.ts'
import { allQuotes, onTickers, useListing } from '#data/realtime/ticker-store.ts'
import { hotSymbols } from '#domain/market/hotPairs.ts'
import { type Ranking, rank, reorderDelay } from './rankPairs.ts'

/**
 * Ids of a ranking's rows, computed from live figures. The rows are reordered at most once per two seconds,
 * while the figures in the rows are updated at every tick.
 */
export function useRankedPairIds(ranking: Ranking): readonly number[] {
  const listing = useListing()
  const setting = useRead(content.setting, { keyword: 'hot_search' }).data?.value ?? ''
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    let last: number | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const off = onTickers(() => {
      if (timer !== undefined) return
      timer = setTimeout(
        () => {
          timer = undefined
          last = performance.now()
          startTransition(() => setTurn((count) => count + 1))
        },
        reorderDelay(last, performance.now()),
      )
    })
    return () => {
      off()
      clearTimeout(timer)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ticker store is outside of React; `listing` and `turn` change with the store.
  const ids = useMemo(
    () => rank(allQuotes(), ranking, usdPrice, hotSymbols(setting)),
    [ranking, setting, listing, turn],
  )
  // `drawn` is empty until the first ranking was rendered at low priority. Later reorderings use `ids` at once.
  const drawn = useDeferredValue(ids)
  return drawn.length === 0 ? drawn : ids
}
