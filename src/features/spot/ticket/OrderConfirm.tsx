import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { AccountCode } from '#contract/funds/wallet.ts'
import type { Quote } from '#contract/market/market.ts'
import type { spot } from '#contract/trade/spot.ts'
import type { FundingMove } from '#domain/funds/fundingMoves.ts'
import type { Decimal } from '#domain/money.ts'
import { SLIPPAGE, spotValue } from '#domain/trade/spot.ts'
import { FarLimitPriceWarning, MoneyConfirm, type Submit, useFundingRows } from '#features/kit/index.ts'
import { KIND, type ProblemLabels } from '#features/orders/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { useOrderRows } from './confirmationRows.ts'
import { ExecutionExplanation } from './ExecutionExplanation.tsx'
import type { Slippage } from './slippageTolerance.ts'
import styles from './ticket.module.css'
import type { TicketProblem } from './ticketProblems.ts'
import type { TicketContext, TicketState } from './ticketState.ts'
import type { TicketSummary } from './ticketSummary.ts'

/** The choice of a coupon is loaded on demand, because few people have coupons. */
const CouponChoice = lazy(async () => ({ default: (await import('#features/coupon/index.ts')).CouponChoice }))

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly quote: Quote
  readonly ticket: TicketState
  readonly context: TicketContext
  readonly summary: TicketSummary
  /** Amounts that are transferred from other accounts together with the order. */
  readonly moves: readonly FundingMove<AccountCode>[]
  readonly problem: TicketProblem | null
  readonly words: ProblemLabels
  readonly action: ReactNode
  readonly submit: Submit<typeof spot.place>
  readonly slippage: Slippage
  readonly onSlippage: (next: Slippage) => void
  /** Id of the chosen coupon; 0 while no coupon is chosen. */
  readonly coupon: number
  readonly onCoupon: (id: number) => void
  /** Whether "Do not show again today" is offered. */
  readonly mayQuiet: boolean
  readonly onConfirm: (quiet: boolean) => Promise<unknown>
}

/** The confirmation of a spot order: the traded amount, the cost and the risks. */
export function OrderConfirm(props: Props) {
  const { quote, ticket, context, summary, moves, problem, words, mayQuiet } = props
  const { t } = useLingui()
  const [quiet, setQuiet] = useState(false)
  const rows = useOrderRows(quote, ticket, context, summary)
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
            <FarLimitPriceWarning quote={quote} price={summary.far.limit} stop={summary.stop?.price} />
          )}
          <ExecutionExplanation quote={quote} ticket={ticket} context={context} summary={summary} />
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
            order={{ use: 'spot', currencyId: quote.legal_id, worth: spotValue(summary.draft) }}
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

/** Choice of the slippage tolerance of a market order. */
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
