import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import type { spot } from '#contract/trade/spot.ts'
import type { Decimal } from '#domain/money.ts'
import { SLIPPAGE, spotWorth } from '#domain/trade/spot.ts'
import { FarLimitWarning, MoneyConfirm, type Submit } from '#features/kit/index.ts'
import { IN_FORCE } from '#features/orders/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import type { KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import type { TicketProblem } from './errors.ts'
import type { ProblemLabels } from './labels.ts'
import type { Slippage } from './slippage.ts'
import type { TicketContext, TicketState } from './state.ts'
import type { TicketSummary } from './summary.ts'
import styles from './ticket.module.css'

/** Loaded on demand, because few people have coupons. */
const CouponChoice = lazy(async () => ({ default: (await import('#features/coupon/index.ts')).CouponChoice }))

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly quote: Quote
  readonly ticket: TicketState
  readonly context: TicketContext
  readonly summary: TicketSummary
  readonly problem: TicketProblem | null
  readonly words: ProblemLabels
  readonly action: ReactNode
  readonly submit: Submit<typeof spot.place>
  readonly slippage: Slippage
  readonly onSlippage: (next: Slippage) => void
  /** Id of the chosen coupon, 0 for none. */
  readonly coupon: number
  readonly onCoupon: (id: number) => void
  /** Offer "Do not show again today". */
  readonly mayQuiet: boolean
  readonly onConfirm: (quiet: boolean) => Promise<unknown>
}

/** The confirmation of an order: what is traded, its cost, its risks. */
export function OrderConfirm(props: Props) {
  const { quote, ticket, context, summary, problem, words, mayQuiet } = props
  const { t } = useLingui()
  const [quiet, setQuiet] = useState(false)
  const rows = useRows(quote, ticket, context, summary)
  const buys = ticket.side === 'buy'

  return (
    <MoneyConfirm
      open={props.open}
      onClose={props.onClose}
      title={t`Confirm order`}
      kind={buys ? 'up' : 'down'}
      head={
        <>
          <CoinMark name={quote.currency_name} src={quote.currency_logo} size={32} />
          <span className={styles.headText}>
            <strong className={styles.headSymbol}>{quote.symbol}</strong>
            <span className={styles.soft}>
              <KindText quote={quote} ticket={ticket} />
            </span>
          </span>
          <Tag tone={buys ? 'up' : 'down'}>{buys ? <Trans>Buy</Trans> : <Trans>Sell</Trans>}</Tag>
        </>
      }
      rows={rows}
      note={
        <>
          {summary.far && <FarLimitWarning quote={quote} price={summary.price} />}
          <Outlook quote={quote} ticket={ticket} summary={summary} />
        </>
      }
      action={props.action}
      submit={props.submit}
      problem={problem && words.of(problem.problem)}
      onConfirm={() => props.onConfirm(quiet)}
    >
      {ticket.orderType === 'market' && <Worst value={props.slippage} onChange={props.onSlippage} />}
      {props.open && summary.draft && (
        <Suspense>
          <CouponChoice
            order={{ use: 'spot', currencyId: quote.legal_id, worth: spotWorth(summary.draft) }}
            fee={summary.draft.plan.fee}
            chosen={props.coupon}
            onChoose={props.onCoupon}
          />
        </Suspense>
      )}
      {mayQuiet && (
        <Checkbox checked={quiet} onChange={setQuiet}>
          <Trans>Do not show again today</Trans>
        </Checkbox>
      )}
    </MoneyConfirm>
  )
}

function KindText({ quote, ticket }: Pick<Props, 'quote' | 'ticket'>) {
  const stock = quote.type === 'stock'
  if (ticket.orderType === 'limit') {
    return stock ? <Trans>Limit, stock account</Trans> : <Trans>Limit, spot account</Trans>
  }
  return stock ? <Trans>Market, stock account</Trans> : <Trans>Market, spot account</Trans>
}

/** Choice of the slippage tolerance. */
function Worst({
  value,
  onChange,
}: {
  readonly value: Slippage
  readonly onChange: (next: Slippage) => void
}) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <div className={styles.slippage}>
      <span className={styles.soft}>
        <Trans>Worst price: distance from the last price</Trans>
      </span>
      <Segmented
        label={t`Worst price: distance from the last price`}
        value={value}
        onChange={onChange}
        items={SLIPPAGE.choices.map((choice) => ({ value: choice, label: format.rate(choice as Decimal) }))}
      />
    </div>
  )
}

function Outlook({ quote, ticket, summary }: Pick<Props, 'quote' | 'ticket' | 'summary'>) {
  const format = useFormat()
  if (ticket.orderType === 'market') {
    if (summary.worst === null) return <Trans>At the next recorded price</Trans>
    const worst = format.price(summary.worst, quote.price_precision)
    return (
      <Trans>
        At the next recorded price, at worst {worst}. Beyond it, or without a price within 10 seconds, the
        order ends and everything is returned.
      </Trans>
    )
  }
  if (ticket.timeInForce === 'ioc') {
    return (
      <Trans>
        The next recorded price fills what it can at your limit or better, and the rest is cancelled. Without
        a price within 10 seconds the order ends. It cannot be cancelled before.
      </Trans>
    )
  }
  if (ticket.timeInForce === 'fok') {
    return (
      <Trans>
        The next recorded price fills all of the order at your limit or better, or the order ends and
        everything is returned. It cannot be cancelled before.
      </Trans>
    )
  }
  if (summary.blind) {
    return (
      <Trans>
        The last price is out of date. Your order fills as soon as a recorded price reaches your limit.
      </Trans>
    )
  }
  return summary.reached ? (
    <Trans>
      The price has already been reached: the order fills at the next recorded price, if that reaches it too.
    </Trans>
  ) : (
    <Trans>The order waits until the price is reached. You can cancel the part that is not filled.</Trans>
  )
}

function useRows(
  quote: Quote,
  ticket: TicketState,
  { terms }: TicketContext,
  { price, worst, draft }: TicketSummary,
): readonly KeyValueRow[] {
  const { i18n, t } = useLingui()
  const format = useFormat()
  if (price === null || worst === null || draft === null) {
    const about = { value: '—', tone: 'faint' as const }
    return [
      { key: 'price', label: t`Price`, ...about },
      { key: 'amount', label: t`Amount`, ...about },
      { key: 'total', label: t`Total`, ...about },
    ]
  }
  const { plan, budget } = draft
  const atMarket = ticket.orderType === 'market'
  const buys = ticket.side === 'buy'
  const about = atMarket ? '≈ ' : ''
  const inQuote = (value: Decimal, round: 'amount' | 'fee' = 'amount') =>
    `${format[round](value, terms.quoteScale)} ${quote.legal_name}`
  const inBase = (value: Decimal) => `${format.amount(value, terms.numberPrecision)} ${quote.currency_name}`
  const priced = (value: Decimal) => `${format.price(value, terms.pricePrecision)} ${quote.legal_name}`
  const rate = format.rate(terms.feeRate)
  // Guaranteed exactly by the worst price and the fee: the most that is paid, the least that is received.
  const most = { key: 'most', label: t`You pay at most`, value: inQuote(draft.pay, 'fee'), total: true }
  const least = {
    key: 'least',
    label: t`You receive at least`,
    value: buys ? inBase(draft.receive) : inQuote(draft.receive),
    total: !buys,
  }
  return [
    ...(atMarket
      ? [
          { key: 'price', label: t`Estimated price`, value: `≈ ${priced(price)}` },
          { key: 'worst', label: t`Worst price`, value: priced(worst) },
        ]
      : [
          { key: 'price', label: t`Price`, value: priced(price) },
          { key: 'force', label: t`Time in force`, value: i18n._(IN_FORCE[ticket.timeInForce]) },
        ]),
    {
      key: 'amount',
      label: t`Amount`,
      value: budget === null ? inBase(draft.number) : `${about}${inBase(plan.number)}`,
    },
    { key: 'total', label: t`Total`, value: `${about}${inQuote(plan.total)}` },
    {
      key: 'fee',
      label: atMarket ? t`Fee, ${rate}` : t`Fee, up to ${rate}`,
      value: `${about}${inQuote(plan.fee, 'fee')}`,
    },
    ...(buys ? [most, ...(budget === null ? [] : [least])] : [least]),
  ]
}
