import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useMarket } from '#data/realtime/quotes.ts'
import { useStoreMarketSnapshot } from '#features/market/index.ts'
import { AppPage } from '#features/shell/index.ts'
import { BelowFirstScreen } from '#ui/layout/BelowFirstScreen.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { deferredPart } from '#ui/layout/deferredPart.ts'
import { AccountCard } from './AccountCard.tsx'
import { AnnouncementBar } from './AnnouncementBar.tsx'
import { Banners } from './Banners.tsx'
import { Header } from './Header.tsx'
import { HotPairs } from './HotPairs.tsx'
import styles from './home.module.css'
import { InstallCard } from './InstallCard.tsx'
import { LanguageOffer } from './LanguageOffer.tsx'
import { NewestAnnouncements } from './NewestAnnouncements.tsx'
import { Rankings } from './Rankings.tsx'
import type { Ranking } from './rankPairs.ts'
import { ShortcutTiles } from './ShortcutTiles.tsx'

export interface HomeScreenProps {
  readonly ranking?: Ranking | undefined
}

/** Each part of the screen reads its own data, so that an answer rerenders only that part. */
export function HomeScreen({ ranking = 'hot' }: HomeScreenProps) {
  return (
    <AppPage header={HEADER} restore="home" className={styles.page} columns>
      <Parts ranking={ranking} />
    </AppPage>
  )
}

/**
 * Elements created once, outside of the component, so that choosing another ranking does not rerender them.
 */
const HEADER = <Header />
const ABOVE = (
  <>
    <LanguageOffer />
    <InstallCard />
    <AccountCard />
    <Banners />
    <AnnouncementBar />
    <ShortcutTiles />
  </>
)

function Parts({ ranking }: { readonly ranking: Ranking }) {
  const market = useMarket()
  const fresh = market.state === 'live' || market.state === 'fresh'
  // When prices become live, the screen rerenders at low priority; when prices become stale, immediately.
  const live = useDeferredValue(fresh) && fresh
  const quotes = useMemo(() => market.data?.flatMap((group) => group.quotation), [market.data])
  useStoreMarketSnapshot(quotes, market.asOf)
  return (
    <Columns
      first={
        <>
          {ABOVE}
          <HotPairs market={market} live={live} />
        </>
      }
      second={
        <>
          <BelowFirstScreen>
            <Rankings market={market} live={live} ranking={ranking} />
          </BelowFirstScreen>
          {BELOW}
        </>
      }
    />
  )
}

/**
 * The announcement at the launch, loaded after the first paint, so that it opens over a screen that is
 * already drawn.
 */
const AnnouncementPopup = deferredPart(() =>
  import('./AnnouncementPopup.tsx').then((part) => part.AnnouncementPopup),
)
const POPUP_AFTER = 600

function LatePopup() {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), POPUP_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense fallback={null}>{settled && <AnnouncementPopup />}</Suspense>
}

const BELOW = (
  <>
    <BelowFirstScreen>
      <NewestAnnouncements />
    </BelowFirstScreen>
    <LatePopup />
  </>
)
