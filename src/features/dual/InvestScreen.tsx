import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type DualProduct, dual } from '#contract/earn/dual.ts'
import { useRead } from '#data/api/use-read.ts'
import { useMarket } from '#data/realtime/quotes.ts'
import type { DualType } from '#domain/earn/dual.ts'
import { big } from '#domain/money.ts'
import { ReadState } from '#features/kit/index.ts'
import { LivePercent, LivePrice } from '#features/market/index.ts'
import { AppPage, AsOf, MarketChip } from '#features/shell/index.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { CircleHelp, ReceiptText, Split } from '#ui/media/icons.ts'
import styles from './dual.module.css'
import { ProductRow } from './ProductRow.tsx'
import { useLiveProducts } from './useLiveProducts.ts'

const STRIP = ['BTC/USDT', 'ETH/USDT']
type Sort = 'apr' | 'date'

export interface InvestScreenProps {
  readonly type?: DualType | undefined
  /** Id of the zone whose products are listed; all zones when left out. */
  readonly zone?: number | undefined
  /** Name of the coin whose products are listed; all coins when left out. */
  readonly coin?: string | undefined
  /** Order of the list; by the rate when left out. */
  readonly sort?: 'date' | undefined
}

const byApr = (a: DualProduct, b: DualProduct): number => big(b.apr).cmp(a.apr)
const byDate = (a: DualProduct, b: DualProduct): number => a.settle_time - b.settle_time

/**
 * Dual investment products by type, zone and coin. The filters are in the address, so that they are the same after
 * a return from the page of a product.
 */
export function InvestScreen({ type = 'call', zone, coin: wantedCoin = '', sort }: InvestScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const choose = (chosen: InvestScreenProps) =>
    void navigate({
      to: '/pages/invest/invest',
      search: { type, zone, coin: wantedCoin || undefined, sort, ...chosen },
      replace: true,
      resetScroll: false,
    })
  const prices = useMarket()
  const reading = useRead(dual.index, { currency_id: '0', type })
  const products = useLiveProducts(reading.data?.list ?? [], reading)
  const isLive = prices.state === 'live'
  const strip = (prices.data ?? [])
    .flatMap(({ quotation }) => quotation)
    .filter(({ symbol }) => STRIP.includes(symbol))
  const coins = [...new Set(products.map(({ currency_name }) => currency_name))].sort()
  // The chosen coin is ignored as a filter when only products of the other type have this coin.
  const coin = coins.includes(wantedCoin) ? wantedCoin : ''
  const shown = products
    .filter(({ section }) => zone === undefined || section === zone)
    .filter(({ currency_name }) => coin === '' || currency_name === coin)
    .slice()
    .sort(sort === 'date' ? byDate : byApr)
  return (
    <AppPage
      columns
      title={t`Dual investment`}
      actions={
        <>
          <AsOf reading={reading} />
          <IconButton icon={ReceiptText} label={t`My positions`} href="/pages/invest/mine" />
          <IconButton icon={CircleHelp} label={t`Help`} href="/pages/invest/help" />
        </>
      }
    >
      <div className={styles.strip}>
        {strip.map((quote) => (
          <p key={quote.id} className={styles.stripPrice}>
            <span>{quote.currency_name}</span>
            <LivePrice quote={quote} live={isLive} />
            <LivePercent quote={quote} muted={!isLive} />
          </p>
        ))}
        {!isLive && <AsOf reading={prices} />}
        <MarketChip />
      </div>
      <Tabs
        label={t`Zone`}
        value={String(zone ?? 0)}
        onChange={(next) => choose({ zone: Number(next) || undefined })}
        items={[
          { value: '0', label: t`All` },
          ...(reading.data?.sections ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <div className={styles.body}>
        <div className={styles.inset}>
          <Segmented<DualType>
            label={t`Type`}
            value={type}
            onChange={(next) => choose({ type: next })}
            items={[
              { value: 'call', label: t`Sell high` },
              { value: 'put', label: t`Buy low` },
            ]}
          />
          <p className={styles.quiet}>
            {type === 'call' ? (
              <Trans>
                You invest the coin. It is sold at the target price if the settlement price is at or above it.
              </Trans>
            ) : (
              <Trans>
                You invest USDT. It buys the coin at the target price if the settlement price is below it.
              </Trans>
            )}
          </p>
        </div>
        <div className={styles.filters}>
          <ChipRow
            label={t`Coin`}
            value={coin}
            onChange={(next) => choose({ coin: next || undefined })}
            items={[{ value: '', label: t`All` }, ...coins.map((name) => ({ value: name, label: name }))]}
          />
          <Segmented<Sort>
            label={t`Sort`}
            height={32}
            value={sort ?? 'apr'}
            onChange={(next) => choose({ sort: next === 'date' ? next : undefined })}
            items={[
              { value: 'apr', label: t`APR` },
              { value: 'date', label: t`Maturity` },
            ]}
          />
        </div>
        <ReadState
          reading={reading}
          quiet
          isEmpty={() => shown.length === 0}
          empty={
            <EmptyState
              icon={Split}
              text={
                products.length > 0 ? (
                  <Trans>Nothing matches these filters</Trans>
                ) : (
                  <Trans>No products at the moment</Trans>
                )
              }
            />
          }
        >
          {() => (
            <ul className={styles.cards} aria-label={t`Products`}>
              {shown.map((product) => (
                <li key={product.id}>
                  <ProductRow product={product} />
                </li>
              ))}
            </ul>
          )}
        </ReadState>
        <p className={styles.risk}>
          <Trans>Principal may be returned in the other currency.</Trans>
        </p>
      </div>
    </AppPage>
  )
}
