import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SecondsOrder } from '#contract/trade/seconds.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { useQuote } from '#data/realtime/ticker-store.ts'
import { secondsGain, secondsResult } from '#domain/trade/seconds.ts'
import { useIsStale } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { useCountdown } from '#ui/feedback/Countdown.tsx'
import { ProgressRing } from '#ui/feedback/Progress.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Figures } from '#ui/lists/KeyValue.tsx'
import { sideOf, useDuration } from '../labels.ts'
import styles from './orders.module.css'

interface Props {
  readonly order: SecondsOrder
  readonly onOpen: (order: SecondsOrder) => void
}

/**
 * An open option: countdown by the server's clock, and the result that the option would have at the present price. No
 * result is shown while the price is outdated. No result is shown after the end of the option either, because only the
 * server determines it, by the price recorded at the end.
 */
export function OpenOptionCard({ order, onOpen }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const duration = useDuration()
  const side = sideOf(order)
  const quote = useQuote(order.match_id)
  const precision = quote?.price_precision ?? 8
  const stale = useIsStale(quote)
  const now = stale ? undefined : quote?.now_price
  const until = order.entry ? order.entry.time + order.seconds * 1000 : 0
  const left = useCountdown(until, serverNow)
  const gain =
    order.entry && now && left > 0
      ? secondsGain(secondsResult(side, order.entry.price, now), order.number, order.expected_profit)
      : null
  const shownNow = now ? format.price(now, precision) : '—'
  const time = duration(order.seconds)
  return (
    <Card as="article" inset aria-label={t`${order.symbol}, ${time}`}>
      <button type="button" className={styles.open} onClick={() => onOpen(order)}>
        <Ring order={order} left={left} />
        <span className={styles.body}>
          <span className={styles.title}>
            <Tag tone={side}>{side === 'up' ? <Trans>↑ Up {time}</Trans> : <Trans>↓ Down {time}</Trans>}</Tag>
            <b>{order.symbol}</b>
            <small>
              <Trans>Now {shownNow}</Trans>
            </small>
          </span>
          <Figures
            phrases
            rows={[
              { label: t`Stake`, value: `${format.amount(order.number, 8)} ${order.currency_name}` },
              {
                label: t`Entry`,
                value: order.entry ? format.price(order.entry.price, precision) : t`Next price`,
              },
              {
                label: t`If it ended now`,
                value:
                  gain === null
                    ? '—'
                    : `${format.number(gain, { max: 8, min: 0, rounding: 'down', sign: 'always' })} ${order.currency_name}`,
                ...(gain !== null &&
                  Number(gain) !== 0 && { tone: Number(gain) > 0 ? ('up' as const) : ('down' as const) }),
              },
            ]}
          />
        </span>
      </button>
    </Card>
  )
}

/**
 * The countdown, with `left` milliseconds. At zero the countdown shows no result, because only the server
 * determines the result.
 */
function Ring({ order, left }: { readonly order: SecondsOrder; readonly left: number }) {
  const { t } = useLingui()
  const online = useOnline()
  const seconds = Math.ceil(left / 1000)
  if (!order.entry)
    return (
      <ProgressRing value={0} label={t`Waiting for the entry price`}>
        …
      </ProgressRing>
    )
  if (seconds > 0)
    return (
      <ProgressRing
        value={left / (order.seconds * 1000)}
        label={plural(seconds, { one: '# second left', other: '# seconds left' })}
      >
        {seconds}
      </ProgressRing>
    )
  return (
    <span className={styles.awaiting} role="status">
      {online ? <Trans>Settling…</Trans> : <Trans>Awaiting update</Trans>}
    </span>
  )
}
