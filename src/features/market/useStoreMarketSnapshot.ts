import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { local } from '#data/cache/local-storage.ts'
import { type MarketSnapshot, SNAPSHOT_KEY, type SnapshotRow } from '#data/cache/market-snapshot.ts'
import { whenIdle } from '#data/platform/when-idle.ts'
import { usdPrice } from '#data/realtime/fiat-rates.ts'
import { getFigures, getQuote } from '#data/realtime/ticker-store.ts'
import { useFormat } from '#i18n/format.ts'
import { firstSort, order, quoteCurrenciesOf, quotesUnder } from './marketRows.ts'

/** Number of rows that are visible at once on a tall phone. */
const ROWS = 12
/** Interval (ms) at which the rows with their newest figures are stored. */
const EVERY = 5_000

/**
 * Stores the first rows of the market as text, which the page shows before the app's code has loaded
 * (`src/boot/market-snapshot.ts`). The rows are public data, in the current language; `asOf` in ms.
 */
export function useStoreMarketSnapshot(quotes: readonly Quote[] | undefined, asOf: number | null): void {
  const { t } = useLingui()
  const format = useFormat()
  const written = useRef<number | null>(null)
  const keep = () => {
    if (!quotes || asOf === null || asOf === written.current) return
    written.current = asOf
    const coins = quotesUnder('coins', quotes, [])
    const [legal] = quoteCurrenciesOf(coins)
    const first = coins.filter((quote) => quote.legal_name === legal)
    const ids = order(first, firstSort('coins'), usdPrice, (quote) => getFigures(quote.id) ?? quote)
    const rows = ids.slice(0, ROWS).flatMap((id): readonly SnapshotRow[] => {
      const quote = getQuote(id) ?? first.find((listed) => listed.id === id)
      if (!quote) return []
      const volume = format.short(quote.turnover, { figures: 4 })
      const price = format.price(quote.now_price, quote.price_precision)
      return [[quote.currency_name, quote.legal_name, t`Vol ${volume}`, price, format.percent(quote.change)]]
    })
    // The text is stored once with and once without the date, because the next launch shows the date only on
    // another day.
    const asOfText = (time: string): string => t`As of ${time}`
    const [text, dated] = [asOfText(format.time(asOf, 'clock')), asOfText(format.time(asOf, 'short'))]
    const picture: MarketSnapshot = { lang: format.lang, asOf, text, dated, rows }
    local.set(SNAPSHOT_KEY, JSON.stringify(picture))
  }
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => {
    const seen = () => latest.current()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') whenIdle(seen, EVERY, 0)
    }, EVERY)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
      seen()
    }
  }, [])
}
