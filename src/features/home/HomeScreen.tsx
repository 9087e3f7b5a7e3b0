import { useMarket } from '#data/quotes.ts'
import { AppPage } from '#features/shell/index.ts'
import { Header } from './Header.tsx'
import { HotPairs } from './HotPairs.tsx'
import styles from './home.module.css'
import { InstallCard } from './InstallCard.tsx'
import { Rankings } from './Rankings.tsx'
import { Tiles } from './Tiles.tsx'
import { Top } from './Top.tsx'

export function HomeScreen() {
  const market = useMarket()
  const live = market.state === 'live' || market.state === 'fresh'
  return (
    <AppPage header={<Header />} restore="home" className={styles.page}>
      <InstallCard />
      <Top />
      <Tiles />
      <HotPairs live={live} />
      <Rankings market={market} live={live} />
    </AppPage>
  )
}
