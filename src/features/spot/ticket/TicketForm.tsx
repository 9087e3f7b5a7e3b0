import { useLingui } from '@lingui/react/macro'
import { type Ref, useId, useImperativeHandle, useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { useSession } from '#data/session/session.ts'
import { isPositive } from '#domain/money.ts'
import { isImmediate, type SpotSide } from '#domain/trade/spot.ts'
import {
  accountOf,
  Form,
  skipConfirmSetting,
  type TicketHandle,
  transferOf,
  useFunding,
  useIsStale,
} from '#features/kit/index.ts'
import { useBalance, useProblemLabels, useTerms } from '#features/orders/index.ts'
import { useNewest } from '#features/pair/index.ts'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { contextOf } from './currentTicketContext.ts'
import { OrderConfirm } from './OrderConfirm.tsx'
import { OrderTypeFields } from './OrderTypeFields.tsx'
import { paramsOf } from './orderParams.ts'
import { SubmitOrder } from './SubmitOrder.tsx'
import { useSlippage } from './slippageTolerance.ts'
import { TicketFields } from './TicketFields.tsx'
import { TicketFigures } from './TicketFigures.tsx'
import { TicketMessageLine } from './TicketMessageLine.tsx'
import { usePendingOrder } from './usePendingOrder.ts'
import { usePlaceOrder } from './usePlaceOrder.ts'
import { useSubmitText } from './useSubmitText.tsx'
import { useTicket } from './useTicket.ts'

interface Props {
  readonly quote: Quote
  /** Whether live prices arrive; estimates use current prices only. */
  readonly live: boolean
  readonly side?: SpotSide | undefined
  readonly onPlaced?: () => void
  readonly ref?: Ref<TicketHandle>
}

const memory = skipConfirmSetting('confirmCoins')

interface FormInput extends Pick<Props, 'live' | 'side'> {
  /** Whether the confirm sheet is open. */
  readonly confirming: boolean
}

/**
 * The order form with the values it is checked against: terms, price, and the balance of the paying account.
 */
function useSpotForm(quote: Quote, { live, side, confirming }: FormInput) {
  const terms = useTerms(quote)
  const stale = useIsStale(quote) || !live
  const [turned, setTurned] = useState<SpotSide>(side ?? 'buy')
  const balance = useBalance(quote, turned)
  const pays = turned === 'buy' ? quote.legal_id : quote.currency_id
  const funding = useFunding(accountOf(quote), pays, balance.data?.available ?? null)
  const [slippage, setSlippage] = useSlippage()
  const available = funding.total
  const context = terms && contextOf(quote, terms, available, !stale, live, slippage)
  const form = useTicket({
    matchId: quote.id,
    side,
    context,
    last: stale ? undefined : quote.now_price,
    confirming,
  })
  const paying = form.state.ticket.side
  if (turned !== paying) setTurned(paying)
  return { form, context, terms, stale, balance, funding, slippage, setSlippage }
}

/** The spot order form. Mount it with a new `key` for another pair. */
export function TicketForm({ quote: listed, live, side, onPlaced, ref }: Props) {
  const { t } = useLingui()
  const quote = useNewest(listed)
  const [confirming, setConfirming] = useState(false)
  const [coupon, setCoupon] = useState(0)
  const { member } = useSession()
  const { form, context, terms, stale, balance, funding, slippage, setSlippage } = useSpotForm(quote, {
    live,
    side,
    confirming,
  })
  const { act, summary } = form
  const available = funding.total
  const state = form.state.ticket
  const labels = useProblemLabels(quote, context, state.side === 'buy')
  const line = useId()
  const [sent, setSent] = useState<number | null>(null)
  const waiting = usePendingOrder(sent)
  const submit = usePlaceOrder((order) => {
    act({ do: 'sent' })
    setSent(isImmediate(order.order_type, order.time_in_force) ? order.id : null)
    form.calm()
    setConfirming(false)
    setCoupon(0)
    onPlaced?.()
  })
  useImperativeHandle(ref, () => ({ take: (price) => act({ do: 'take', price }) }), [act])
  // While the market is open, an order that the next price executes needs a current price, whatever its fields contain.
  const blind = stale && isImmediate(state.orderType, state.timeInForce) && quote.trading_status === 'open'
  const [problem = null] = Object.values(form.found)
  const told = problem && (form.shown || !problem.blank) ? problem : null

  const moves = summary?.draft ? funding.movesFor(summary.draft.pay) : []
  const place = async (quiet: boolean) => {
    if (!context) return null
    const order = await submit.send({
      ...paramsOf(quote, state, context),
      coupon_id: coupon,
      transfer: transferOf(moves),
    })
    if (order) memory.placed(quiet)
    return order
  }
  const send = () => {
    if (!form.attempt() || !summary) return undefined
    submit.reset()
    // An order that transfers funds between accounts is always confirmed first.
    const isSaid = summary.far !== null || summary.blind || moves.length > 0
    if (!memory.mustAsk(isSaid)) return place(false)
    setConfirming(true)
    return undefined
  }

  const action = useSubmitText(quote, state, summary?.draft ?? null)
  return (
    <>
      {/* An order is sent by the button only; Enter in a field does nothing. */}
      <Form submit={submit} element={form.element} onSubmit={() => undefined} tight label={t`Order`}>
        <Segmented
          height={40}
          label={t`Side`}
          value={state.side}
          onChange={(next) => act({ do: 'side', side: next })}
          items={[
            { value: 'buy', label: t`Buy`, tone: 'up' },
            { value: 'sell', label: t`Sell`, tone: 'down' },
          ]}
        />
        <OrderTypeFields state={state} act={act} />
        <TicketFields
          quote={quote}
          state={state}
          act={act}
          terms={terms}
          summary={summary}
          available={available}
          live={live}
          stale={stale}
          blind={blind}
          errorAt={told && told.place !== 'form' ? { [told.place]: line } : {}}
          onPriceFocus={form.own}
        />
        <TicketFigures
          quote={quote}
          side={state.side}
          orderType={state.orderType}
          terms={terms}
          summary={summary}
          member={member}
          funding={funding}
          reading={balance}
        />
        <TicketMessageLine
          id={line}
          says={told ? labels.of(told.problem) : undefined}
          rest={labels.least}
          all={labels.all}
        />
        <SubmitOrder
          quote={quote}
          side={state.side}
          broke={balance.state === 'fresh' && available !== null && !isPositive(available)}
          disabled={blind || !summary}
          confirming={confirming}
          submit={submit}
          waiting={waiting}
          action={action}
          onSend={send}
        />
      </Form>
      {context && summary && (
        <OrderConfirm
          open={confirming}
          onClose={() => {
            setConfirming(false)
            setCoupon(0)
          }}
          quote={quote}
          ticket={state}
          context={context}
          summary={summary}
          moves={moves}
          problem={problem}
          words={labels}
          action={action}
          submit={submit}
          slippage={slippage}
          onSlippage={setSlippage}
          coupon={coupon}
          onCoupon={setCoupon}
          mayQuiet={memory.mayQuiet()}
          onConfirm={place}
        />
      )}
    </>
  )
}
