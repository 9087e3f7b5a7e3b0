import { Trans, useLingui } from '@lingui/react/macro'
import { type Artist, nft } from '#contract/trade/nft.ts'
import { type ListReading, useReadList } from '#data/api/use-read.ts'
import { RecordList, useAmountText } from '#features/kit/index.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { Users } from '#ui/media/icons.ts'
import { worksText } from '../countText.ts'
import { artistHref } from '../nftLinks.ts'
import styles from './market.module.css'

export const useArtists = (keyword = '', enabled = true): ListReading<Artist> =>
  useReadList(nft.artists, { keyword, limit: 20 }, { enabled })

/** Artists, sorted by their total sales. */
export function ArtistTab({ reading }: { readonly reading: ListReading<Artist> }) {
  const { t } = useLingui()
  return (
    <>
      <p className={styles.lead}>
        <Trans>Ranked by the volume of paid sales</Trans>
      </p>
      <RecordList
        label={t`Artists`}
        className={styles.rows}
        reading={reading}
        keyOf={(artist) => artist.id}
        empty={<EmptyState icon={Users} text={<Trans>No artists yet</Trans>} />}
        row={(artist) => <ArtistRow artist={artist} rank={reading.rows.indexOf(artist) + 1} />}
      />
    </>
  )
}

interface RowProps {
  readonly artist: Artist
  readonly rank?: number
}

export function ArtistRow({ artist, rank }: RowProps) {
  const { t } = useLingui()
  const text = useAmountText()
  const volume = text(artist.sold_volume, { currency: 0, name: 'USDT' })
  return (
    <ListRow
      height={72}
      href={artistHref(artist.id)}
      lead={
        <>
          {rank !== undefined && <span className={cx(styles.rank, rank <= 3 && styles.rankTop)}>{rank}</span>}
          <Avatar src={artist.avatar} size={40} />
        </>
      }
      title={artist.name}
      subtitle={worksText(artist.works_count)}
      value={volume}
      note={t({ context: 'nft', message: 'Volume' })}
      chevron
    />
  )
}
