import { Trans, useLingui } from '@lingui/react/macro'
import { type Artist, nft } from '#contract/trade/nft.ts'
import { useRead, useReadList } from '#data/api/use-read.ts'
import { ReadState, useAmountText } from '#features/kit/index.ts'
import { AppPage, AsOf, ShareButton, useSearchChoice } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Figures } from '#ui/lists/KeyValue.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { Images } from '#ui/media/icons.ts'
import { countText } from '../countText.ts'
import { useStatuses } from '../useLiveSales.ts'
import styles from './artist.module.css'
import { ItemGrid } from './ItemGrid.tsx'
import { placeOf, type SaleSection } from './saleSectionOfArtwork.ts'

const TABS = ['sale', 'sold', 'ended', 'about'] as const satisfies readonly (SaleSection | 'about')[]
type Tab = (typeof TABS)[number]

/** An artist: profile, works on sale, sold works, and all other works. */
export function ArtistScreen({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const reading = useRead(nft.artistDetail, { id, page: 1, limit: 20 })
  const works = useReadList(nft.artistDetail, { id, limit: 20 })
  const [tab = 'sale', setTab] = useSearchChoice('tab', TABS)
  const status = useStatuses()
  const placed = (place: Tab) => works.rows.filter((item) => placeOf(item, status(item)) === place)
  const labels: Readonly<Record<Tab, string>> = {
    sale: t`On sale`,
    sold: t({ context: 'nft works', message: 'Sold' }),
    ended: t({ context: 'nft', message: 'Ended' }),
    about: t({ context: 'nft', message: 'About' }),
  }
  const tabs = TABS.filter((one) => one !== 'ended' || tab === 'ended' || placed('ended').length > 0)
  const artist = reading.data?.artist
  return (
    <AppPage
      columns
      title={artist?.name ?? t`Artist`}
      actions={
        <>
          <AsOf reading={reading} />
          {artist && <ShareButton title={artist.name} />}
        </>
      }
    >
      <ReadState reading={reading} quiet>
        {(data) => (
          <>
            <Head artist={data.artist} />
            <Tabs<Tab>
              label={data.artist.name}
              value={tab}
              onChange={setTab}
              items={tabs.map((value) => ({ value, label: labels[value] }))}
            />
            {tab === 'about' ? (
              <p className={styles.about}>
                {data.artist.intro || <Trans>Nothing is written here yet.</Trans>}
              </p>
            ) : (
              <div className={styles.works}>
                <AsOf reading={works} inset />
                <ItemGrid
                  key={tab}
                  label={labels[tab]}
                  reading={works}
                  shown={placed(tab)}
                  empty={
                    <EmptyState
                      icon={Images}
                      text={
                        tab === 'sold' ? (
                          <Trans>Nothing sold yet</Trans>
                        ) : tab === 'ended' ? (
                          <Trans>Nothing here yet</Trans>
                        ) : (
                          <Trans>Nothing on sale now</Trans>
                        )
                      }
                    />
                  }
                />
              </div>
            )}
          </>
        )}
      </ReadState>
    </AppPage>
  )
}

function Head({ artist }: { readonly artist: Artist }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  return (
    <header>
      <div className={styles.banner}>{artist.banner !== '' && <img src={artist.banner} alt="" />}</div>
      <div className={styles.who}>
        <span className={styles.face}>
          <Avatar src={artist.avatar} size={56} />
        </span>
        <h2>{artist.name}</h2>
        {artist.sample === 1 && (
          <Tag tone="amber">
            <Trans>Sample artist</Trans>
          </Tag>
        )}
        <p>{artist.intro}</p>
        <Figures
          rows={[
            { key: 'works', label: t`Works`, value: countText(artist.works_count, format) },
            {
              key: 'volume',
              label: t({ context: 'nft', message: 'Volume' }),
              value: text(artist.sold_volume, { currency: 0, name: 'USDT' }),
            },
            { key: 'collectors', label: t`Collectors`, value: countText(artist.collect_count, format) },
          ]}
        />
      </div>
    </header>
  )
}
