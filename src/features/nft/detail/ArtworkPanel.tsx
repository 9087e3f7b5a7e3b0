import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Nft, type NftBid, SALE_AUCTION } from '#contract/trade/nft.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { cx } from '#ui/cx.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { countText } from '../countText.ts'
import { LateBidNote } from '../LateBidNote.tsx'
import { useModeName, useRarityName, useTypeName } from '../labels.ts'
import { artistHref } from '../nftLinks.ts'
import rarities from '../rarity.module.css'
import { AuctionBids } from './AuctionBids.tsx'
import { BoxContents } from './BoxContents.tsx'
import styles from './detail.module.css'
import { OwnerHistory } from './OwnerHistory.tsx'
import { PageSection } from './PageSection.tsx'
import { SaleSummary } from './SaleSummary.tsx'

interface Props {
  readonly item: Nft
  readonly bids: ListReading<NftBid>
}

/** All details of a work, below its picture. */
export function ArtworkPanel({ item, bids }: Props) {
  const { t } = useLingui()
  return (
    <div className={styles.panel}>
      <Title item={item} />
      <People item={item} />
      <SaleSummary item={item} />
      {item.is_box === 1 && <BoxContents item={item} />}
      {item.sell_mode === SALE_AUCTION && item.price !== null && <AuctionBids reading={bids} />}
      {item.intro !== '' && (
        <PageSection title={t`Introduction`}>
          <p className={styles.text}>{item.intro}</p>
        </PageSection>
      )}
      <Properties item={item} />
      {item.is_box === 0 && <OwnerHistory code={item.code} />}
      <Rules item={item} />
    </div>
  )
}

function Title({ item }: { readonly item: Nft }) {
  const rarity = useRarityName()
  return (
    <div className={styles.title}>
      <p className={styles.tags}>
        {item.is_box === 0 && (
          <span className={cx(styles.rarity, rarities[`r${item.rarity}`])}>{rarity(item.rarity)}</span>
        )}
        {item.sample === 1 && (
          <Tag size={16} tone="amber">
            <Trans>Sample of test mode</Trans>
          </Tag>
        )}
      </p>
      <p className={styles.name}>{item.name}</p>
    </div>
  )
}

function People({ item }: { readonly item: Nft }) {
  const { t } = useLingui()
  const { artist } = item
  return (
    <div className={styles.people}>
      <Link href={artistHref(artist.id)} className={styles.person}>
        <Avatar src={artist.avatar} size={32} />
        <Named label={t`Artist`}>{artist.name}</Named>
      </Link>
      {item.is_box === 0 && (
        <div className={styles.person}>
          <Avatar size={32} />
          <Named label={t`Owner`}>
            {item.uid !== 0 ? t`You` : item.owner_name === '' ? t`Platform` : item.owner_name}
          </Named>
        </div>
      )}
    </div>
  )
}

function Named({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className={styles.named}>
      <small>{label}</small>
      <b>{children}</b>
    </span>
  )
}

function Properties({ item }: { readonly item: Nft }) {
  const { t } = useLingui()
  const format = useFormat()
  const type = useTypeName()
  const mode = useModeName()
  const listed = item.price !== null
  return (
    <PageSection title={t`Properties`}>
      <Card>
        <KeyValue
          density="roomy"
          rows={[
            { key: 'code', label: t`Code`, value: item.code },
            ...(item.series === '' ? [] : [{ key: 'series', label: t`Series`, value: item.series }]),
            { key: 'type', label: t`Type`, value: type(item.type) },
            ...(listed
              ? [
                  { key: 'mode', label: t`Sale`, value: mode(item.sell_mode) },
                  {
                    key: 'start',
                    label: t({ context: 'nft', message: 'Start' }),
                    value: format.time(item.start_time, 'short'),
                  },
                  {
                    key: 'end',
                    label: t({ context: 'nft', message: 'End' }),
                    value: format.time(item.end_time, 'short'),
                  },
                  { key: 'fee', label: t`Fee, paid by the seller`, value: format.rate(item.fee_rate, 2) },
                ]
              : []),
            {
              key: 'likes',
              label: t({ context: 'nft', message: 'Favourites' }),
              value: countText(item.collect_count, format),
            },
            { key: 'views', label: t`Views`, value: countText(item.view_count, format) },
          ]}
        />
      </Card>
    </PageSection>
  )
}

/** The rules of an auction, if the work is sold by one, and where works are held. */
export function Rules({ item }: { readonly item: Nft }) {
  const { t } = useLingui()
  return (
    <PageSection title={t`Rules`}>
      <ul className={styles.rules}>
        {item.sell_mode === SALE_AUCTION && <AuctionRules item={item} />}
        <li>
          <Trans>Works are held in your account here. They are not recorded on a blockchain.</Trans>
        </li>
      </ul>
    </PageSection>
  )
}

function AuctionRules({ item }: { readonly item: Nft }) {
  return (
    <>
      <li>
        <Trans>To bid you pay the margin once. It stays frozen until the auction ends.</Trans>
      </li>
      <li>
        <Trans>
          A bid must be at least the current bid plus the increment. If two bids are equal, the first one
          counts.
        </Trans>
      </li>
      {item.extends_by > 0 && (
        <li>
          <LateBidNote minutes={item.extends_by / 60} />
        </li>
      )}
      <li>
        <Trans>
          The winner has 24 hours to pay, and the margin counts towards the price. Late payment of an auction
          win forfeits the margin.
        </Trans>
      </li>
      <li>
        <Trans>If you do not win, your margin is returned at the end.</Trans>
      </li>
    </>
  )
}
