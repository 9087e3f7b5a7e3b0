import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { AccountCode } from '#contract/funds/wallet.ts'
import type { Quote } from '#contract/market/market.ts'
import type { spot } from '#contract/trade/spot.ts'
import type { FundingMove } from '#domain/funds/cover.ts'
import { big, type Decimal, exact } from '#domain/money.ts'
import { SLIPPAGE, spotWorth } from '#domain/trade/spot.ts'
import { hasLimit, isMarketStop, isStop } from '#domain/trade/spotStop.ts'
import { FarLimitWarning, MoneyConfirm, type Submit, useFundingRows } from '#features/kit/index.ts'
import { IN_FORCE, KIND, type ProblemLabels, stopText } from '#features/orders/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import type { KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import type { TicketProblem } from './errors.ts'
import { Outlook } from './Outlook.tsx'
import type { Slippage } from './slippage.ts'
import { inputOf, readPrice, type TicketContext, type TicketState } from './state.ts'
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
  /** What moves from other accounts with the order. */
  readonly moves: readonly FundingMove<AccountCode>[]
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
  const { quote, ticket, context, summary, moves, problem, words, mayQuiet } = props
  const { t } = useLingui()
  const [quiet, setQuiet] = useState(false)
  const rows = useRows(quote, ticket, context, summary)
  const buys = ticket.side === 'buy'
  const moved = useFundingRows(moves, buys ? quote.legal_name : quote.currency_name)

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
      rows={[...rows, ...moved]}
      note={
        <>
          {summary.far && (
            <FarLimitWarning quote={quote} price={summary.far.limit} stop={summary.stop?.price} />
          )}
          <Outlook quote={quote} ticket={ticket} context={context} summary={summary} />
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
  const { i18n } = useLingui()
  const kind = i18n._(KIND[ticket.orderType])
  return quote.type === 'stock' ? <Trans>{kind}, stock account</Trans> : <Trans>{kind}, spot account</Trans>
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

function useRows(
  quote: Quote,
  ticket: TicketState,
  context: TicketContext,
  { price, worst, draft, stop, trail, afterStop }: TicketSummary,
): readonly KeyValueRow[] {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { terms } = context
  if (price === null || worst === null || draft === null) {
    const about = { value: '—', tone: 'faint' as const }
    return [
      { key: 'price', label: t`Price`, ...about },
      { key: 'amount', label: t`Amount`, ...about },
      { key: 'total', label: t`Total`, ...about },
    ]
  }
  const { plan, budget } = draft
  const { orderType } = ticket
  const atMarket = !hasLimit(orderType)
  // Nothing bounds the price that fills a market leg after its trigger.
  const unbounded = isStop(orderType) && afterStop === null
  const buys = ticket.side === 'buy'
  const about = atMarket ? '≈ ' : ''
  const inQuote = (value: Decimal, round: 'amount' | 'fee' = 'amount') =>
    `${format[round](value, terms.quoteScale)} ${quote.legal_name}`
  const inBase = (value: Decimal) => `${format.amount(value, terms.numberPrecision)} ${quote.currency_name}`
  const priced = (value: Decimal) => `${format.price(value, terms.pricePrecision)} ${quote.legal_name}`
  const rate = format.rate(terms.feeRate)
  const exits = inputOf(ticket, context)
  const exit = (key: string, label: string, text: string | undefined) => {
    const at = readPrice(text ?? '', context)
    if (at === null) return []
    const change = format.percent(exact(big(at).minus(price).times(100).div(price)))
    return [{ key, label, value: `${priced(at)} (${change})` }]
  }
  // Guaranteed exactly by the worst price and the fee: the most that is paid, the least that is received.
  const most = { key: 'most', label: t`You pay at most`, value: inQuote(draft.pay, 'fee'), total: true }
  const least = {
    key: 'least',
    label: unbounded ? t`You receive, estimated` : t`You receive at least`,
    value: `${unbounded ? '≈ ' : ''}${buys ? inBase(draft.receive) : inQuote(draft.receive)}`,
    total: !buys,
  }
  return [
    ...(orderType === 'market'
      ? [
          { key: 'price', label: t`Estimated price`, value: `≈ ${priced(price)}` },
          { key: 'worst', label: t`Worst price`, value: priced(worst) },
        ]
      : []),
    ...(stop
      ? [{ key: 'stop', label: t`Stop price`, value: stopText(stop.direction, priced(stop.price)) }]
      : []),
    ...(trail
      ? [
          { key: 'callback', label: t`Callback rate`, value: format.rate(trail.rate) },
          {
            key: 'activation',
            label: t`Activation price`,
            value:
              trail.activation === null
                ? t`At once`
                : stopText(buys ? 'down' : 'up', priced(trail.activation)),
          },
          {
            key: 'trigger',
            label: t`First trigger price`,
            value: stopText(trail.direction, priced(trail.stop)),
          },
        ]
      : []),
    ...(hasLimit(orderType) ? [{ key: 'price', label: t`Price`, value: priced(price) }] : []),
    ...(orderType === 'oco'
      ? [
          {
            key: 'after',
            label: t`Stop-limit price`,
            value: afterStop === null ? t`Market price` : priced(afterStop),
          },
        ]
      : []),
    ...(isMarketStop(orderType) ? [{ key: 'after', label: t`Price`, value: t`Market price` }] : []),
    ...(orderType === 'limit'
      ? [{ key: 'force', label: t`Time in force`, value: i18n._(IN_FORCE[ticket.timeInForce]) }]
      : []),
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
    ...exit('profit', t`Take profit`, exits.takeProfit),
    ...exit('loss', t`Stop loss`, exits.stopLoss),
  ]
}
