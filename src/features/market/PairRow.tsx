import { Trans, useLingui } from '@lingui/react/macro'
import { memo, type ReactNode, useId } from 'react'
import type { Quote } from '#contract/market.ts'
import { getQuote, isSamePair } from '#data/board.ts'
import { useFormat } from '#i18n/format.ts'
import { CoinMark } from '#ui/CoinMark.tsx'
import { cx } from '#ui/cx.ts'
import { ListRow } from '#ui/ListRow.tsx'
import { Tag } from '#ui/Tag.tsx'
import { FavouriteStar } from './FavouriteStar.tsx'
import { LiveChange, LivePrice, LiveText } from './Live.tsx'
import styles from './market.module.css'
import { useFiatText } from './useFiatPrice.ts'

interface Props {
  readonly quote: Quote
  /** Ticks arrive: figures have their colours and flash. */
  readonly live: boolean
  readonly href?: string
  readonly onClick?: () => void
  readonly onHold?: (id: number) => void
  readonly starred: boolean
  readonly offline: boolean
  /** The pair's star is being changed. */
  readonly busy: boolean
  readonly onStar: (id: number) => unknown
  /** Multiples and the futures word. */
  readonly futures?: boolean
}

/** A list that is read again brings the same pairs with other figures, which the board writes. */
function isSame({ quote: one, ...before }: Props, { quote: other, ...now }: Props): boolean {
  const was: Readonly<Record<string, unknown>> = before
  return (
    (one === other || (one.id === other.id && isSamePair(one, other))) &&
    Object.entries(now).every(([name, value]) => was[name] === value)
  )
}

/** A pair with its newest figures (60 px). Does not render when they move. */
export const PairRow = memo(({ quote: listed, live, futures = false, ...row }: Props) => {
  const name = useId()
  const fiat = useFiatText(listed.legal_name)
  const quote = getQuote(listed.id) ?? listed
  const { onHold } = row
  const top = futures ? Math.max(0, ...quote.multiples) : 0
  const pair = <PairName id={`${name}pair`} quote={quote} />
  // What the row is called: a plain volume is not worth the time it takes to say.
  const spoken = ['pair', top > 0 && 'top', quote.trading_status !== 'open' && 'note', 'price', 'change']
  return (
    <ListRow
      className={cx(styles.pairRow, quote.trading_status === 'closed' && styles.closed)}
      {...(row.href === undefined ? {} : { href: row.href })}
      {...(row.onClick === undefined ? {} : { onClick: row.onClick })}
      {...(onHold ? { onHold: () => onHold(quote.id) } : {})}
      aria-labelledby={spoken.flatMap((part) => (part ? `${name}${part}` : [])).join(' ')}
      lead={
        <>
          <FavouriteStar
            symbol={quote.symbol}
            on={row.starred}
            offline={row.offline}
            busy={row.busy}
            onToggle={() => row.onStar(quote.id)}
          />
          <CoinMark name={quote.currency_name} src={quote.currency_logo} />
        </>
      }
      title={
        top > 0 ? (
          <span className={styles.title}>
            {pair}
            <Tag size={16} id={`${name}top`}>
              {top}×
            </Tag>
          </span>
        ) : (
          pair
        )
      }
      subtitle={
        quote.trading_status === 'open' ? (
          <Volume quote={quote} />
        ) : (
          <NotNow id={`${name}note`} quote={quote} />
        )
      }
      value={<LivePrice id={`${name}price`} quote={quote} live={live} />}
      note={
        <LiveText className={styles.fiat} quote={quote} text={({ now_price }) => fiat(now_price) ?? ''} />
      }
      trailing={<LiveChange id={`${name}change`} quote={quote} muted={!live} />}
    />
  )
}, isSame)
PairRow.displayName = 'PairRow'

/** `BTC/USDT`, the quote currency small. */
export function PairName({
  quote,
  id,
}: {
  readonly quote: Pick<Quote, 'currency_name' | 'legal_name'>
  readonly id?: string
}): ReactNode {
  return (
    <span id={id}>
      {quote.currency_name}
      <wbr />
      <span className={styles.legal}>{`/${quote.legal_name}`}</span>
    </span>
  )
}

function Volume({ quote }: { readonly quote: Quote }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <LiveText
      className={styles.volume}
      quote={quote}
      text={({ turnover }) => {
        const volume = format.short(turnover, { figures: 4 })
        return t`Vol ${volume}`
      }}
    />
  )
}

/** Why the pair is not traded now and when it will be again. */
function NotNow({ id, quote }: { readonly id: string; readonly quote: Quote }) {
  const format = useFormat()
  if (quote.trading_status === 'halt') {
    return (
      <Tag size={16} tone="amber" id={id}>
        <Trans>Suspended</Trans>
      </Tag>
    )
  }
  const reopens = quote.next_open_time > 0
  const time = format.time(quote.next_open_time, 'short')
  return (
    <span id={id} className={cx(styles.shut, reopens && styles.reopens)}>
      <Tag size={16}>
        <Trans>Closed</Trans>
      </Tag>
      {reopens && <Trans>opens {time}</Trans>}
    </span>
  )
}
