import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type DualProduct, dual } from '#contract/earn/dual.ts'
import { useRead } from '#data/api/use-read.ts'
import { useMarket } from '#data/realtime/quotes.ts'
import { big } from '#domain/money.ts'
import { ReadState } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Split } from '#ui/media/icons.ts'
import styles from '../dual.module.css'
import { daysText, usePriceText } from '../labels.ts'
import { isOver, purchaseHref, useDistance } from '../ProductRow.tsx'
import { useLiveProducts, useSale } from '../useLiveProducts.ts'

const SHOWN = 3
const COINS = ['BTC', 'ETH'] as const
type Coin = (typeof COINS)[number]

/** The list of dual investments, read once for all parts of the finance tab. */
export const useInvestIndex = () => useRead(dual.index, { currency_id: '0', type: 'call' })

/** The first dual investments of each coin, as a section of the finance tab. */
export function InvestSection() {
  const { t } = useLingui()
  useMarket()
  const reading = useInvestIndex()
  const [coin, setCoin] = useState<Coin>('BTC')
  const sale = useSale()
  const products = useLiveProducts(
    (reading.data?.list ?? [])
      .filter(({ currency_name }) => currency_name === coin)
      .sort((a, b) => big(b.apr).cmp(a.apr))
      .slice(0, SHOWN),
    reading,
  )
  return (
    <Card as="section" padding="none" aria-label={t`Dual investment`}>
      <div className={styles.sectionHead}>
        <h2>
          <Trans>Dual investment</Trans>
        </h2>
        <Link href="/pages/invest/invest">
          <Trans>More</Trans>
        </Link>
      </div>
      <ChipRow<Coin>
        label={t`Coin`}
        value={coin}
        onChange={setCoin}
        items={COINS.map((value) => ({ value, label: value }))}
      />
      <ReadState
        reading={reading}
        isEmpty={() => products.length === 0}
        empty={<EmptyState icon={Split} text={<Trans>No products at the moment</Trans>} />}
      >
        {() =>
          products.map((product) => (
            <Row key={product.id} product={product} over={isOver(product, sale(product))} />
          ))
        }
      </ReadState>
    </Card>
  )
}

function Row({ product, over }: { readonly product: DualProduct; readonly over: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const price = usePriceText()
  const distance = useDistance(product)
  const linked = price(product.linked_price, product.price_precision)
  const days = daysText(product.holding_days)
  return (
    <ListRow
      lead={<CoinMark name={product.currency_name} src={product.image} size={32} />}
      title={distance === null ? linked : `${linked} (${distance})`}
      subtitle={t`Target price, ${days}`}
      value={format.rate(product.apr, 2, 2)}
      note={
        over ? (
          <Tag size={16}>
            <Trans>Ended</Trans>
          </Tag>
        ) : product.test === 1 ? (
          <Tag size={16} tone="amber">
            <Trans>Test</Trans>
          </Tag>
        ) : (
          <Trans>APR</Trans>
        )
      }
      chevron
      href={purchaseHref(product)}
    />
  )
}
