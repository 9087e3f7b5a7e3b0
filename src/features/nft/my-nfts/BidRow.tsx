import { Trans } from '@lingui/react/macro'
import type { NftBid } from '#contract/trade/nft.ts'
import { useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { useBidName } from '../labels.ts'
import { ArtworkCover } from '../media/ArtworkCover.tsx'
import { codeHref, recordHref } from '../nftLinks.ts'
import { TimeLeft } from '../TimeLeft.tsx'
import styles from './myNfts.module.css'

const TONES = { leading: 'blue', won: 'blue', outbid: 'amber', lost: 'plain' } as const

/** The person's highest bid in an auction, the state of the bid, and the next action. */
export function BidRow({ bid }: { readonly bid: NftBid }) {
  const format = useFormat()
  const text = useAmountText()
  const state = useBidName()
  const runs = bid.state === 'leading' || bid.state === 'outbid'
  return (
    <article className={styles.bid} aria-label={bid.name}>
      <ListRow
        height={72}
        lead={<ArtworkCover src={bid.cover} className={styles.thumb} />}
        title={
          <span className={styles.titled}>
            {bid.name}
            <Tag size={16} tone={TONES[bid.state]}>
              {state(bid.state)}
            </Tag>
          </span>
        }
        subtitle={
          runs ? (
            <>
              <Trans>Ends</Trans> <TimeLeft until={bid.end_time} />
            </>
          ) : (
            format.time(bid.end_time, 'short')
          )
        }
        value={text(bid.price, { currency: bid.currency_id, name: bid.currency_name })}
        note={<Trans>Your bid</Trans>}
        href={codeHref(bid.code)}
      />
      {bid.state === 'outbid' && (
        <Button kind="quiet" size={36} href={codeHref(bid.code)} className={styles.again}>
          <Trans>Bid again</Trans>
        </Button>
      )}
      {bid.state === 'won' && (
        <Button kind="quiet" size={36} href={recordHref(bid.order_id)} className={styles.again}>
          <Trans context="nft">View order</Trans>
        </Button>
      )}
    </article>
  )
}
