import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { message } from '#contract/message.ts'
import { NEWS_PARAMS } from '#data/messages.ts'
import { useMarket } from '#data/quotes.ts'
import { useReadList } from '#data/reading.ts'
import { usePicture } from '#features/market/index.ts'
import { AppPage } from '#features/shell/index.ts'
import { latePart } from '#ui/latePart.ts'
import { Banners } from './Banners.tsx'
import { Header } from './Header.tsx'
import { HotPairs } from './HotPairs.tsx'
import styles from './home.module.css'
import { InstallCard } from './InstallCard.tsx'
import { News } from './News.tsx'
import { Rankings } from './Rankings.tsx'
import { Ticker } from './Ticker.tsx'
import { Tiles } from './Tiles.tsx'
import { Top } from './Top.tsx'

/** Not part of the first picture, which it would cover. */
const Popup = latePart(() => import('./Popup.tsx').then((popup) => popup.Popup))
const POPUP_AFTER = 1_500

export function HomeScreen() {
  const market = useMarket()
  const news = useReadList(message.newsList, NEWS_PARAMS)
  const settled = useLater(POPUP_AFTER)
  const fresh = market.state === 'live' || market.state === 'fresh'
  // Colours come in small steps, and go at once.
  const live = useDeferredValue(fresh) && fresh
  const quotes = useMemo(() => market.data?.flatMap((group) => group.quotation), [market.data])
  usePicture(quotes, market.asOf)
  return (
    <AppPage header={<Header />} restore="home" className={styles.page}>
      <InstallCard />
      <Top />
      <Banners />
      <Ticker news={news} />
      <Tiles />
      <HotPairs live={live} />
      <Rankings market={market} live={live} />
      <News news={news} />
      <Suspense fallback={null}>{settled && <Popup />}</Suspense>
    </AppPage>
  )
}

function useLater(after: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return late
}
