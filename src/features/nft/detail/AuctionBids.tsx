import { Trans, useLingui } from '@lingui/react/macro'
import type { NftBid } from '#contract/trade/nft.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { useBidName } from '../labels.ts'
import styles from './detail.module.css'
import { PageSection } from './PageSection.tsx'

/** List of the bids of a work's latest auction, highest bid first. */
export function AuctionBids({ reading }: { readonly reading: ListReading<NftBid> }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const state = useBidName()
  return (
    <PageSection title={t`Bid history`} reading={reading}>
      {reading.rows.length === 0 ? (
        <p className={styles.quiet}>
          <Trans>No bids yet</Trans>
        </p>
      ) : (
        <ol className={styles.rows} aria-label={t`Bid history`}>
          {reading.rows.map((bid) => (
            <li key={bid.id}>
              <ListRow
                lead={<Avatar src={bid.avatar} size={32} />}
                title={
                  <span className={styles.titled}>
                    {bid.uid === 0 ? bid.nickname : t`You`}
                    {(bid.state === 'leading' || bid.state === 'won') && (
                      <Tag size={16} tone="blue">
                        {state(bid.state)}
                      </Tag>
                    )}
                  </span>
                }
                subtitle={format.time(bid.created_time, 'short')}
                value={text(bid.price, { currency: bid.currency_id, name: bid.currency_name })}
              />
            </li>
          ))}
        </ol>
      )}
      {reading.more && (
        <Button kind="quiet" size={36} block loading={reading.loadingMore} onClick={reading.loadMore}>
          <Trans>More bids</Trans>
        </Button>
      )}
    </PageSection>
  )
}
