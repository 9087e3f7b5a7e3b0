import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type NftItem, SALE_AUCTION, SALE_BOX } from '#contract/trade/nft.ts'
import { isPositive } from '#domain/money.ts'
import { useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Figures } from '#ui/lists/KeyValue.tsx'
import { countText } from '../countText.ts'
import { useModeName, usePriceText, useSaleLabel } from '../labels.ts'
import { TimeLeft } from '../TimeLeft.tsx'
import { useStatus } from '../useLiveSales.ts'
import styles from './detail.module.css'

/** State, end and price of a sale. Renders nothing for a work that was never put on sale. */
export function SaleSummary({ item }: { readonly item: NftItem }) {
  const { t } = useLingui()
  const mode = useModeName()
  const label = useSaleLabel()
  const status = useStatus(item)
  const { price, value } = usePriceText()(item)
  const open = item.state === 'open'
  if (item.price === null) return null
  const auction = item.sell_mode === SALE_AUCTION
  return (
    <section className={styles.sale} aria-label={t`Sale`} data-status={status}>
      <header className={styles.saleHead}>
        <Tag tone={open && status === 1 ? 'blue' : 'plain'}>{mode(item.sell_mode)}</Tag>
        <span className={styles.when}>
          {open && status === 2 ? (
            <>
              <Trans>Starts</Trans> <TimeLeft until={item.start_time} />
            </>
          ) : open && status === 1 ? (
            <>
              <Trans>Ends</Trans> <TimeLeft until={item.end_time} />
            </>
          ) : open && item.on_sale === 1 && status === 0 ? (
            <Trans>Awaiting update</Trans>
          ) : (
            label(item, status)
          )}
        </span>
      </header>
      <p className={styles.price}>
        <small>
          {!auction ? (
            <Trans>Price</Trans>
          ) : item.current_price === null ? (
            <Trans>Start price</Trans>
          ) : open ? (
            <Trans>Current bid</Trans>
          ) : (
            <Trans>Highest bid</Trans>
          )}
        </small>
        <b>{price}</b>
        {value !== null && <span>{value}</span>}
      </p>
      {auction && <AuctionFigures item={item} />}
      {item.sell_mode === SALE_BOX && <BoxFigures item={item} />}
    </section>
  )
}

function AuctionFigures({ item }: { readonly item: NftItem }) {
  const { t } = useLingui()
  const text = useAmountText()
  const format = useFormat()
  const money = { currency: item.currency_id, name: '' }
  const margin = text(item.margin, money)
  const stake: ReactNode =
    item.margin === null || !isPositive(item.margin) ? (
      t`None`
    ) : item.margin_paid === 1 ? (
      <span className={styles.paid}>{t`${margin} paid`}</span>
    ) : (
      margin
    )
  return (
    <>
      <Figures
        rows={[
          { key: 'least', label: t`Minimum next bid`, value: text(item.min_next, money) },
          { key: 'by', label: t`Increment`, value: text(item.increment, money) },
          { key: 'margin', label: t({ context: 'nft', message: 'Margin' }), value: stake },
          ...(item.end_time > item.planned_end_time
            ? [
                {
                  key: 'planned',
                  label: t`Planned end`,
                  value: format.time(item.planned_end_time, 'short'),
                },
              ]
            : []),
        ]}
      />
      {item.state === 'open' && item.leading === 1 && (
        <p className={styles.leads} role="status">
          <Trans context="error">You are the highest bidder</Trans>
        </p>
      )}
    </>
  )
}

function BoxFigures({ item }: { readonly item: NftItem }) {
  const { t } = useLingui()
  const format = useFormat()
  const limit = item.limit_per_user
  return (
    <Figures
      rows={[
        { key: 'left', label: t`Boxes left`, value: countText(item.stock, format) },
        { key: 'limit', label: t`Limit per person`, value: limit === 0 ? t`None` : countText(limit, format) },
        { key: 'bought', label: t`You bought`, value: countText(item.bought, format) },
      ]}
    />
  )
}
