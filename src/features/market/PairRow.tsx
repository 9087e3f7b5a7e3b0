import { Trans, useLingui } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'
import type { Quote } from '#contract/market.ts'
import { usePrice, useQuote } from '#data/board.ts'
import { useFormat } from '#i18n/format.ts'
import { ChangePill } from '#ui/ChangePill.tsx'
import { CoinMark } from '#ui/CoinMark.tsx'
import { cx } from '#ui/cx.ts'
import { ListRow } from '#ui/ListRow.tsx'
import { PriceText } from '#ui/PriceText.tsx'
import { Tag } from '#ui/Tag.tsx'
import { FavouriteStar } from './FavouriteStar.tsx'
import styles from './market.module.css'
import { directionOf, directionOfMove } from './moves.ts'
import { useFiatPrice } from './useFiatPrice.ts'

interface Props {
  readonly quote: Quote
  /** Ticks arrive: figures have their colours and flash. */
  readonly live: boolean
  readonly href?: string
  readonly onClick?: () => void
  readonly onHold?: (id: number) => void
  readonly starred: boolean
  readonly offline: boolean
  readonly onStar: (id: number) => unknown
  /** Multiples and the futures word. */
  readonly futures?: boolean
}

/** A pair with its newest figures (60 px). Renders when its own pair moves, not when others do. */
export const PairRow = memo(({ quote: listed, live, futures = false, ...row }: Props) => {
  const { t } = useLingui()
  const format = useFormat()
  const quote = useQuote(listed.id) ?? listed
  const tick = usePrice(listed.id)
  const fiat = useFiatPrice(quote)
  const direction = directionOf(quote.change)
  const price = format.price(quote.now_price, quote.price_precision)
  const change = format.percent(quote.change)
  const { onHold } = row
  return (
    <ListRow
      className={cx(styles.pairRow, quote.trading_status === 'closed' && styles.closed)}
      {...(row.href === undefined ? {} : { href: row.href })}
      {...(row.onClick === undefined ? {} : { onClick: row.onClick })}
      {...(onHold ? { onHold: () => onHold(quote.id) } : {})}
      aria-label={t`${quote.symbol}, ${price}, ${change}`}
      lead={
        <>
          <FavouriteStar
            symbol={quote.symbol}
            on={row.starred}
            offline={row.offline}
            onToggle={() => row.onStar(quote.id)}
          />
          <CoinMark name={quote.currency_name} src={quote.currency_logo} />
        </>
      }
      title={<PairTitle quote={quote} futures={futures} />}
      subtitle={<PairNote quote={quote} />}
      value={
        <PriceText live={live} tick={directionOfMove(tick?.move)}>
          {price}
        </PriceText>
      }
      note={<span className={styles.fiat}>{fiat}</span>}
      trailing={
        <ChangePill direction={direction} muted={!live}>
          {change}
        </ChangePill>
      }
    />
  )
})
PairRow.displayName = 'PairRow'

function PairTitle({ quote, futures }: { readonly quote: Quote; readonly futures: boolean }) {
  const top = futures ? Math.max(0, ...quote.multiples) : 0
  return (
    <span className={styles.title}>
      <PairName quote={quote} />
      {top > 0 && <Tag size={16}>{top}×</Tag>}
    </span>
  )
}

/** `BTC/USDT`, the quote currency small. */
export function PairName({
  quote,
}: {
  readonly quote: Pick<Quote, 'currency_name' | 'legal_name'>
}): ReactNode {
  return (
    <span>
      {quote.currency_name}
      <wbr />
      <span className={styles.legal}>/{quote.legal_name}</span>
    </span>
  )
}

/** Volume; or why the pair is not traded now and when it will be again. */
function PairNote({ quote }: { readonly quote: Quote }) {
  const format = useFormat()
  if (quote.trading_status === 'closed') {
    const time = format.time(quote.next_open_time, 'short')
    return (
      <span className={styles.shut}>
        <Tag size={16}>
          <Trans>Closed</Trans>
        </Tag>
        {quote.next_open_time > 0 && <Trans>opens {time}</Trans>}
      </span>
    )
  }
  if (quote.trading_status === 'halt') {
    return (
      <Tag size={16} tone="amber">
        <Trans>Suspended</Trans>
      </Tag>
    )
  }
  const volume = format.short(quote.turnover, { figures: 4 })
  return (
    <span className={styles.volume}>
      <Trans>Vol {volume}</Trans>
    </span>
  )
}
