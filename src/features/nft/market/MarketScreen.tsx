import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { nft } from '#contract/trade/nft.ts'
import { useRead } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'
import { AppPage, AsOf, TestModeChip } from '#features/shell/index.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { UnreadDot } from '#ui/feedback/Badge.tsx'
import { SearchLink } from '#ui/fields/SearchField.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { User } from '#ui/media/icons.ts'
import { HUB, MARKET } from '../nftLinks.ts'
import { ArtistBanners } from './ArtistBanners.tsx'
import { ArtistTab, useArtists } from './ArtistTab.tsx'
import { ArtworkTab, useArtworks } from './ArtworkTab.tsx'
import { CollectionTab } from './CollectionTab.tsx'
import styles from './market.module.css'
import { SearchScreen } from './SearchScreen.tsx'

const MARKET_TABS = ['artwork', 'artist', 'collection', 'search'] as const
export type MarketTab = (typeof MARKET_TABS)[number]

interface Props {
  readonly tab?: MarketTab | undefined
  /** Search text. */
  readonly keyword?: string | undefined
}

/** The NFT market: works, artists, and the person's collection, with the search on top. */
export function MarketScreen({ tab = 'artwork', keyword }: Props) {
  return tab === 'search' ? <SearchScreen keyword={keyword} /> : <Market key={tab} tab={tab} />
}

function Market({ tab }: { readonly tab: Exclude<MarketTab, 'search'> }) {
  const { t } = useLingui()
  const router = useRouter()
  const artworks = useArtworks()
  const artists = useArtists()
  return (
    <AppPage
      columns
      title={t({ context: 'tile', message: 'NFT' })}
      restore={`nft.${tab}`}
      actions={<AsOf reading={tab === 'artist' ? artists : artworks} />}
      footer={<MineButton />}
    >
      <div className={styles.top}>
        <SearchLink href={`${MARKET}?tab=search`} label={t`Search works, artists, series`} />
        {artworks.rows.some(({ sample }) => sample === 1) && <TestModeChip />}
      </div>
      <ArtistBanners artists={artists.rows} />
      <Tabs
        className={styles.tabs}
        label={t({ context: 'tile', message: 'NFT' })}
        value={tab}
        onChange={(next) => void router.navigate({ href: `${MARKET}?tab=${next}`, replace: true })}
        items={[
          { value: 'artwork', label: t`Artwork` },
          { value: 'artist', label: t`Artist` },
          { value: 'collection', label: t`Collection` },
        ]}
      />
      {tab === 'artwork' && <ArtworkTab reading={artworks} />}
      {tab === 'artist' && <ArtistTab reading={artists} />}
      {tab === 'collection' && <CollectionTab />}
      <div className={styles.floor} />
    </AppPage>
  )
}

/** Floating button to the person's NFTs, with a dot while a won auction is unpaid. */
function MineButton() {
  const { t } = useLingui()
  const { member } = useSession()
  const { data } = useRead(nft.orders, { status: '0', page: 1, limit: 1 }, { enabled: member })
  const waits = (data?.total ?? 0) > 0
  return (
    <div className={styles.float}>
      <Link href={HUB} className={styles.mine}>
        <Icon icon={User} size={20} />
        {t({ context: 'nft', message: 'Mine' })}
        {waits && <UnreadDot label={t`You have a win to pay`} />}
      </Link>
    </div>
  )
}
