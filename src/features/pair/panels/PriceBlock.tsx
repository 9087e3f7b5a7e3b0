import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { usePrice } from '#data/realtime/ticker-store.ts'
import { directionOf, directionOfMove, useFiatPrice } from '#features/market/index.ts'
import { MarketChip } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { AsOfChip } from '#ui/feedback/AsOfChip.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { PriceText } from '#ui/figures/PriceText.tsx'
import { useNewest } from '../usePair.ts'
import styles from './pair.module.css'
import { useScrolledOut } from './useScrolledOut.ts'

interface Props {
  readonly quote: Quote
  readonly live: boolean
  /** The time of the figures (server's clock, ms); shown while the figures are not current. */
  readonly asOf: number | null
  readonly onRefresh: () => void
  /** Called with true when the price block is scrolled out of view, with false when it is visible again. */
  readonly onGone: (gone: boolean) => void
}

/** The last price with its fiat value and change; the figures of the last 24 hours at the right. */
export function PriceBlock({ quote: listed, live, asOf, onRefresh, onGone }: Props) {
  const block = useRef<HTMLElement>(null)
  useScrolledOut(block, onGone)
  const { t } = useLingui()
  const format = useFormat()
  const quote = useNewest(listed)
  const tick = usePrice(quote.id)
  const fiat = useFiatPrice(quote)
  const direction = live ? directionOf(quote.change) : 0
  const price = (value: Quote['high']) => format.price(value, quote.price_precision)
  const opens = format.time(quote.next_open_time, 'short')
  const day = [
    [t`24h high`, price(quote.high)],
    [t`24h low`, price(quote.low)],
    [t`Vol (${quote.currency_name})`, format.short(quote.volume, { figures: 6 })],
    [t`Turnover`, format.short(quote.turnover, { figures: 4 })],
  ] as const
  return (
    <section ref={block} className={styles.block} aria-label={t`Price`}>
      <div className={styles.now}>
        <PriceText
          size={28}
          weight={600}
          live={live}
          direction={direction}
          tick={directionOfMove(tick?.move)}
        >
          {price(quote.now_price)}
        </PriceText>
        <span className={styles.under}>
          {fiat !== null && <span>≈ {fiat}</span>}
          <PriceText size={12} direction={direction}>
            {format.percent(quote.change)}
          </PriceText>
        </span>
        <span className={styles.tags}>
          <MarketChip />
          {!live && asOf !== null && <AsOfChip stale time={format.asOf(asOf)} onRefresh={onRefresh} />}
          {quote.trading_status === 'closed' && (
            <Tag>
              {quote.next_open_time > 0 ? <Trans>Closed, opens {opens}</Trans> : <Trans>Closed</Trans>}
            </Tag>
          )}
          {quote.trading_status === 'halt' && (
            <Tag tone="amber">
              <Trans>Suspended</Trans>
            </Tag>
          )}
        </span>
      </div>
      <dl className={styles.day}>
        {day.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
