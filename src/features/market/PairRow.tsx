import { Trans, useLingui } from '@lingui/react/macro'
import { memo, type ReactNode, useId } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { getQuote, isSamePair } from '#data/realtime/ticker-store.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { useLongPress } from '#ui/actions/useLongPress.ts'
import { cx } from '#ui/cx.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { FavouriteStar } from './FavouriteStar.tsx'
import { LiveChange, LivePrice, LiveText } from './LivePairFigures.tsx'
import styles from './PairRow.module.css'
import { useFiatText } from './useFiatPrice.ts'

interface Props {
  readonly quote: Quote
  /** Whether live prices arrive, so that figures are coloured and flash on a change. */
  readonly live: boolean
  readonly href: string
  readonly onHold?: (id: number) => void
  readonly starred: boolean
  readonly offline: boolean
  /** Whether a change of this favourite is in flight. */
  readonly busy: boolean
  readonly onStar: (quote: Quote) => unknown
  /** Whether the row is for futures, with the leverage and the futures label. */
  readonly futures?: boolean
}

/**
 * Whether the pair is the same apart from its live figures. A repeated read of the list then does not
 * rerender the row, because the ticker store updates the figures without a render.
 */
function isSame({ quote: one, ...before }: Props, { quote: other, ...now }: Props): boolean {
  const was: Readonly<Record<string, unknown>> = before
  return (
    (one === other || (one.id === other.id && isSamePair(one, other))) &&
    Object.entries(now).every(([name, value]) => was[name] === value)
  )
}

/**
 * A pair's row (60 px) whose live figures are updated without rendering. Lists have five hundred rows, so the row has
 * no wrapper elements; its dimensions are those of `ListRow`.
 */
export const PairRow = memo(({ quote: listed, live, futures = false, ...row }: Props) => {
  const name = useId()
  const fiat = useFiatText(listed.legal_name)
  const quote = getQuote(listed.id) ?? listed
  const { onHold } = row
  const hold = useLongPress(onHold && (() => onHold(quote.id)))
  const top = futures ? Math.max(0, ...quote.multiples) : 0
  const pair = <PairName className={top > 0 ? undefined : styles.name} id={`${name}pair`} quote={quote} />
  // Ids of the parts of the accessible name, without the volume, which takes too long to read out.
  const spoken = ['pair', top > 0 && 'top', quote.trading_status !== 'open' && 'note', 'price', 'change']
  return (
    <div
      className={cx(
        styles.row,
        onHold && styles.holdable,
        quote.trading_status === 'closed' && styles.closed,
      )}
      {...hold}
    >
      <FavouriteStar
        symbol={quote.symbol}
        on={row.starred}
        offline={row.offline}
        busy={row.busy}
        onToggle={() => row.onStar(quote)}
      />
      <Link
        className={styles.link}
        href={row.href}
        aria-labelledby={spoken.flatMap((part) => (part ? `${name}${part}` : [])).join(' ')}
      >
        <CoinMark name={quote.currency_name} src={quote.currency_logo} />
        {top > 0 ? (
          <span className={cx(styles.name, styles.titled)}>
            {pair}
            <Tag size={16} id={`${name}top`}>
              {top}×
            </Tag>
          </span>
        ) : (
          pair
        )}
        {quote.trading_status === 'open' ? (
          <Volume quote={quote} />
        ) : (
          <NotNow id={`${name}note`} quote={quote} />
        )}
        <LivePrice className={styles.price} id={`${name}price`} quote={quote} live={live} />
        <LiveText
          className={cx(styles.below, styles.fiat)}
          quote={quote}
          text={({ now_price }) => fiat(now_price) ?? ''}
        />
        <LiveChange id={`${name}change`} quote={quote} muted={!live} />
      </Link>
    </div>
  )
}, isSame)
PairRow.displayName = 'PairRow'

/** Symbol of a pair, `BTC/USDT`, with a small quote currency. */
export function PairName({
  quote,
  ...rest
}: {
  readonly quote: Pick<Quote, 'currency_name' | 'legal_name'>
  readonly id?: string
  readonly className?: string | undefined
}): ReactNode {
  return (
    <span {...rest}>
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
      className={cx(styles.below, styles.volume)}
      quote={quote}
      text={({ turnover }) => {
        const volume = format.short(turnover, { figures: 4 })
        return t`Vol ${volume}`
      }}
    />
  )
}

/** Why the pair is not traded now, and when trading resumes. */
function NotNow({ id, quote }: { readonly id: string; readonly quote: Quote }) {
  const format = useFormat()
  if (quote.trading_status === 'halt') {
    return (
      <span className={styles.below} id={id}>
        <Tag size={16} tone="amber">
          <Trans>Suspended</Trans>
        </Tag>
      </span>
    )
  }
  const reopens = quote.next_open_time > 0
  const time = format.time(quote.next_open_time, 'short')
  return (
    <span id={id} className={cx(styles.below, styles.shut, reopens && styles.reopens)}>
      <Tag size={16}>
        <Trans>Closed</Trans>
      </Tag>
      {reopens && <Trans>opens {time}</Trans>}
    </span>
  )
}
