import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { type NftItem, SALE_AUCTION, SALE_BOX } from '#contract/trade/nft.ts'
import type { Reading } from '#data/api/use-read.ts'
import { Link } from '#ui/actions/Link.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { Package } from '#ui/media/icons.ts'
import { FavouriteHeart } from '../FavouriteHeart.tsx'
import { TYPE_ICONS, usePriceText, useRarityName, useSaleLabel, useTypeName } from '../labels.ts'
import { ArtworkCover } from '../media/ArtworkCover.tsx'
import { itemHref } from '../nftLinks.ts'
import rarities from '../rarity.module.css'
import { TimeLeft } from '../TimeLeft.tsx'
import { useInView, useLiveSale, useStatus } from '../useLiveSales.ts'
import styles from './market.module.css'

interface Props {
  readonly item: NftItem
  readonly reading: Pick<Reading<unknown>, 'asOf'>
}

/** A work or blind box in the grid; its sale is updated by live events while the card is on screen. */
export function ItemCard({ item: read, reading }: Props) {
  const { t } = useLingui()
  const id = useId()
  const element = useRef<HTMLElement>(null)
  const item = useLiveSale(read, reading, { enabled: useInView(element) })
  const rarity = useRarityName()
  const type = useTypeName()
  const { price, value } = usePriceText()(item)
  const box = item.sell_mode === SALE_BOX
  const left = item.stock
  return (
    <article ref={element} className={styles.card} aria-labelledby={id}>
      <Link href={itemHref(item)} className={styles.cardLink} aria-labelledby={id}>
        <span className={styles.picture}>
          <ArtworkCover src={item.cover} />
          {(box || item.type !== 'image') && (
            <span className={styles.typeMark}>
              <Icon
                icon={box ? Package : TYPE_ICONS[item.type]}
                size={14}
                label={box ? t`Blind box` : type(item.type)}
              />
            </span>
          )}
          <SalePill item={item} />
        </span>
        <span className={styles.cardText}>
          {!box && (
            <span className={cx(styles.rarity, rarities[`r${item.rarity}`])}>{rarity(item.rarity)}</span>
          )}
          {box && <span className={styles.rarity}>{t`${left} left`}</span>}
          <b id={id}>{item.name}</b>
          <small>{item.artist.name}</small>
        </span>
        <span className={styles.cardPrice}>
          <small>
            {item.sell_mode !== SALE_AUCTION ? (
              <Trans>Price</Trans>
            ) : item.bid_count > 0 ? (
              <Trans>Current bid</Trans>
            ) : (
              <Trans>Start price</Trans>
            )}
          </small>
          <b>{price}</b>
          {value !== null && <small>{value}</small>}
        </span>
      </Link>
      <span className={styles.heart}>
        <FavouriteHeart item={item} round />
      </span>
    </article>
  )
}

/** Countdown to the start or end of the sale by the server's clock; a text when the sale has ended. */
function SalePill({ item }: { readonly item: NftItem }) {
  const status = useStatus(item)
  const label = useSaleLabel()
  const open = item.state === 'open'
  return (
    <span className={cx(styles.pill, open && status === 1 && styles.pillOn)} data-status={status}>
      {open && status === 2 ? (
        <>
          <Trans>Starts</Trans> <TimeLeft until={item.start_time} />
        </>
      ) : open && status === 1 ? (
        <>
          <Trans>Ends</Trans> <TimeLeft until={item.end_time} />
        </>
      ) : (
        label(item, status)
      )}
    </span>
  )
}
