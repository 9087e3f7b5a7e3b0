import { Trans, useLingui } from '@lingui/react/macro'
import type { DualProduct } from '#contract/earn/dual.ts'
import { distanceOf, type SaleState } from '#domain/earn/dual.ts'
import { big, exact } from '#domain/money.ts'
import { shownDay, useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { ProgressBar } from '#ui/feedback/Progress.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import styles from './dual.module.css'
import { daysText, usePriceText, useTypeName } from './labels.ts'
import { useReference, useSale } from './useLiveProducts.ts'

export const purchaseHref = ({ id }: Pick<DualProduct, 'id'>): string => `/pages/invest/purchase?id=${id}`

/** Text of the distance between the target price and the last price: "+2.1% from now". */
export function useDistance(product: DualProduct): string | null {
  const format = useFormat()
  const { price } = useReference(product.match_id, product.reference_price)
  return price === null
    ? null
    : format.percent(exact(big(distanceOf(product.linked_price, price)).times(100)), 2)
}

/** Whether a product's sale has ended. */
export const isOver = (product: DualProduct, sale: SaleState): boolean =>
  product.remaining_shares === 0 || sale === 'closed'

/** A dual investment in the list: yield, target price, maturity and remaining shares. */
export function ProductRow({ product }: { readonly product: DualProduct }) {
  const { t } = useLingui()
  const format = useFormat()
  const amount = useAmountText()
  const price = usePriceText()
  const name = useTypeName()
  const distance = useDistance(product)
  const sale = useSale()(product)
  const linked = price(product.linked_price, product.price_precision)
  const left = format.number(String(product.remaining_shares) as DualProduct['apr'], { min: 0, max: 0 })
  const all = format.number(String(product.total_shares) as DualProduct['apr'], { min: 0, max: 0 })
  const share = amount(product.perPrice, {
    currency: product.invest_currency_id,
    name: product.invest_currency,
  })
  return (
    <Card as="article" inset aria-label={`${name(product)} ${linked}`}>
      <Link href={purchaseHref(product)} className={styles.productLink}>
        <div className={styles.productName}>
          <CoinMark name={product.currency_name} src={product.image} size={24} />
          <span>{name(product)}</span>
          <span className={styles.tags}>
            {product.test === 1 && (
              <Tag size={16} tone="amber">
                <Trans>Test</Trans>
              </Tag>
            )}
            <SaleTag product={product} sale={sale} />
          </span>
        </div>
        <div className={styles.productTop}>
          <span>
            <b className={styles.apr}>{format.rate(product.apr, 2, 2)}</b>
            <small>
              <Trans>APR</Trans>
            </small>
          </span>
          <span className={styles.productEnd}>
            <b>{linked}</b>
            <small>{distance === null ? t`Target price` : t`${distance} from current price`}</small>
          </span>
        </div>
        <div className={styles.productFacts}>
          <span>{daysText(product.holding_days)}</span>
          <span>{t`matures ${format.time(shownDay(product.maturity_date), 'dayMonth')}`}</span>
        </div>
        <ProgressBar value={Number(product.progress)} label={t`${left} / ${all} left`} />
        <div className={styles.productLeft}>
          <span>{t`${left} / ${all} left`}</span>
          <span>{t`${share} a share`}</span>
        </div>
      </Link>
    </Card>
  )
}

/** Why the product cannot be bought now; renders nothing while the product is on sale. */
function SaleTag({ product, sale }: { readonly product: DualProduct; readonly sale: SaleState }) {
  if (product.remaining_shares === 0)
    return (
      <Tag size={16}>
        <Trans>Sold out</Trans>
      </Tag>
    )
  if (sale === 'upcoming')
    return (
      <Tag size={16} tone="blue">
        <Trans>Upcoming</Trans>
      </Tag>
    )
  return sale === 'closed' ? (
    <Tag size={16}>
      <Trans>Ended</Trans>
    </Tag>
  ) : null
}
