import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Artist, nft } from '#contract/nft.ts'
import { useRead, useReadList } from '#data/reading.ts'
import { ReadState, useAmountText } from '#features/kit/index.ts'
import { AppPage, AsOf, ShareButton } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Images } from '#ui/icons.ts'
import { Figures } from '#ui/KeyValue.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { Tag } from '#ui/Tag.tsx'
import { useNow } from '../live.ts'
import { countText } from '../texts.ts'
import styles from './artist.module.css'
import { ItemGrid } from './ItemGrid.tsx'
import { isOver } from './over.ts'

type Tab = 'sale' | 'sold' | 'about'

/** An artist: who they are, what of theirs is on sale and what is not any more. */
export function ArtistScreen({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const reading = useRead(nft.artistDetail, { id, page: 1, limit: 20 })
  const works = useReadList(nft.artistDetail, { id, limit: 20 })
  const [tab, setTab] = useState<Tab>('sale')
  const now = useNow()
  const over = works.rows.filter((item) => isOver(item, now))
  const artist = reading.data?.artist
  return (
    <AppPage
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
              items={[
                { value: 'sale', label: t`On sale` },
                { value: 'sold', label: t({ context: 'nft works', message: 'Sold' }) },
                { value: 'about', label: t({ context: 'nft', message: 'About' }) },
              ]}
            />
            {tab === 'about' ? (
              <p className={styles.about}>
                {data.artist.intro || <Trans>Nothing is written here yet.</Trans>}
              </p>
            ) : (
              <div className={styles.works}>
                <ItemGrid
                  key={tab}
                  label={tab === 'sale' ? t`On sale` : t({ context: 'nft works', message: 'Sold' })}
                  reading={works}
                  shown={tab === 'sold' ? over : works.rows.filter((item) => !over.includes(item))}
                  empty={
                    <EmptyState
                      icon={Images}
                      text={
                        tab === 'sale' ? <Trans>Nothing on sale now</Trans> : <Trans>Nothing sold yet</Trans>
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
