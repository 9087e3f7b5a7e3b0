import { Trans, useLingui } from '@lingui/react/macro'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { wallet } from '#contract/funds/wallet.ts'
import type { Quote } from '#contract/market/market.ts'
import { futures } from '#contract/trade/futures.ts'
import { useRead } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'
import { big, decimal, ZERO } from '#domain/money.ts'
import { type FuturesDraft, isFuturesProblem, topLeverage } from '#domain/trade/futures/orderDraft.ts'
import type { FuturesSide } from '#domain/trade/futures/types.ts'
import { SLIPPAGE } from '#domain/trade/spot.ts'
import type { TicketHandle } from '#features/kit/index.ts'
import {
  ageOf,
  FreezeNotice,
  SubmitNote,
  skipConfirmSetting,
  transferOf,
  useForm,
  useFunding,
  useIsStale,
  useSubmit,
} from '#features/kit/index.ts'
import { PriceChips, useNewest } from '#features/pair/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { Slider } from '#ui/choices/Slider.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from '../futures.module.css'
import { useFaultLabels } from '../labels.ts'
import { type FuturesAccount, QUOTE_ID, termsOf, useFuturesTerms } from '../queries.ts'
import { LeverageForm } from './LeverageForm.tsx'
import { OpenPositionButtons } from './OpenPositionButtons.tsx'
import { OrderConfirm } from './OrderConfirm.tsx'
import { OrderCosts } from './OrderCosts.tsx'
import { paramsOf } from './orderParams.ts'
import { SizeField } from './SizeField.tsx'
import { storedUnit } from './sizeUnit.ts'
import { TakeProfitStopLossFields } from './TakeProfitStopLossFields.tsx'
import {
  draftOf,
  EMPTY,
  faultsOf,
  gainAt,
  isFar,
  marketOrderFault,
  SIDES,
  shareOf,
  sizeFor,
  type TicketContext,
  type TicketState,
  ticketRules,
} from './ticketState.ts'

interface Props {
  readonly quote: Quote
  readonly live: boolean
  readonly account: FuturesAccount
  readonly onAccount: (account: FuturesAccount) => void
  /** The only side that the form offers; when left out, the form offers long and short. */
  readonly side?: FuturesSide | undefined
  readonly onPlaced?: () => void
  readonly ref?: Ref<TicketHandle>
}

const memory = skipConfirmSetting('confirmFutures')

/** Values that the order is checked against; a last price that is not current counts as missing. */
function useTicketContext({ quote, live, account, side }: Props, slippage: string) {
  const deal = useFuturesTerms(quote, account)
  const { data } = deal
  const { member } = useSession()
  // The balance is read separately from the terms, because transfers and other orders change the balance.
  const balance = useRead(wallet.detail, { currency: QUOTE_ID, type: account }, { enabled: member })
  const funding = useFunding(account, QUOTE_ID, balance.data?.available ?? null)
  const stale = useIsStale(quote) || !live
  const context: TicketContext = {
    terms: data ? termsOf(data, quote) : null,
    market: {
      status: quote.trading_status,
      last: stale ? null : { price: quote.now_price, age: ageOf(quote) },
    },
    available: funding.total,
    held: data?.held ?? ZERO,
    slippage,
    sides: side ? [side] : SIDES,
  }
  return { context, deal, balance, funding }
}

/** The futures order form. Mount it with a new `key` for another pair, account or side. */
export function FuturesTicket(props: Props) {
  const { account, onAccount, side: only, onPlaced, ref } = props
  const { t } = useLingui()
  const problemOf = useErrorText()
  const quote = useNewest(props.quote)
  const [slippage, setSlippage] = useState<string>(SLIPPAGE.usual)
  const { context, deal, balance, funding } = useTicketContext({ ...props, quote }, slippage)
  const { terms } = context
  const last = context.market.last
  const form = useForm(ticketRules, {
    name: `futures.${quote.id}.${account}`,
    empty: { ...EMPTY, unit: storedUnit() },
    context,
    // The form counts as begun once a size is typed; side, leverage and price stay filled in after an order.
    begun: ({ size }) => size !== '',
  })
  const { act } = form
  const [tried, setTried] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [coupon, setCoupon] = useState(0)
  const legal = quote.legal_name
  const labels = useFaultLabels(legal, quote.price_precision)
  const leverage = Math.min(form.state.leverage, terms ? topLeverage(terms) : form.state.leverage)
  const state: TicketState = { ...form.state, leverage, side: only ?? form.state.side }
  const submit = useSubmit(futures.submit, {
    otherwise: t`The order could not be placed`,
    onDone: () => {
      navigator.vibrate?.(10)
      toast(t`Order placed`, 'good')
      setConfirming(false)
      setCoupon(0)
      setTried(false)
      act({ size: '', takeProfit: '', stopLoss: '', stopShare: '' })
      onPlaced?.()
    },
  })
  useImperativeHandle(ref, () => ({ take: (price) => act({ orderType: 'limit', price }) }), [act])
  const summary = ticketRules.summarise(state, context)
  const found = faultsOf(state, context)
  const faults = tried ? found : {}
  const blind = terms && marketOrderFault(state, context)
  const drafted = draftOf(state, context)
  const draft = drafted && !isFuturesProblem(drafted) ? drafted : null
  const pending = submit.busy || submit.unknown
  // The order that was computed last: the confirm sheet continues to show this order when prices are no
  // longer current, and after the order was sent.
  const seen = useRef<FuturesDraft | null>(null)
  if (draft && !pending) seen.current = draft

  const movesOf = (asked: TicketState) => {
    const order = draftOf(asked, context)
    return order && !isFuturesProblem(order) ? funding.movesFor(order.frozen) : []
  }
  const place = async (asked: TicketState, quiet: boolean) => {
    const order = await submit.send({
      ...paramsOf(quote, asked, context),
      account,
      coupon_id: coupon,
      transfer: transferOf(movesOf(asked)),
    })
    if (order) memory.placed(quiet)
    return order
  }
  const open = (side: FuturesSide) => {
    const next = { ...state, side }
    act({ side, leverage })
    setTried(true)
    if (Object.values(faultsOf(next, context)).some((fault) => fault !== undefined)) return undefined
    submit.reset()
    // An order that transfers funds between accounts is always confirmed first.
    const isSaid = isFar(next, context) || last === null || movesOf(next).length > 0
    if (!memory.mustAsk(isSaid)) return place(next, false)
    setConfirming(true)
    return undefined
  }
  return (
    <div className={styles.ticket}>
      <FreezeNotice freezes={submit.stoppedBy} />
      <div className={styles.pair}>
        <Segmented
          label={t`Account`}
          value={account}
          onChange={onAccount}
          items={[
            { value: 'lever', label: t`Futures` },
            { value: 'margin', label: t`Margin` },
          ]}
        />
        <LeverageButton quote={quote} state={state} context={context} act={act} />
      </div>
      <OrderTypeField state={state} last={last} act={act} />
      <PriceField quote={quote} live={props.live} state={state} act={act} error={labels(faults.price)} />
      <SizeField quote={quote} state={state} context={context} act={act} error={labels(faults.share)} />
      <Slider
        labelled
        label={t`Percentage of the available margin`}
        value={Math.round(summary.percent)}
        disabled={summary.most === null}
        onChange={(percent) =>
          act({ size: sizeFor(shareOf(summary.most, percent), state.unit, state, context) })
        }
      />
      <TakeProfitStopLossFields quote={quote} state={state} context={context} act={act} found={found} />
      <OrderCosts
        quote={quote}
        figures={summary.figures}
        funding={funding}
        reading={balance}
        account={account}
        lotSize={terms?.lotSize ?? null}
      />
      {terms === null && deal.error && (
        <ErrorState inline message={problemOf(deal.error)} onRetry={deal.refetch} />
      )}
      <p role="alert" className={styles.error}>
        {labels(faults.form ?? (blind && !submit.offline ? blind : undefined))}
      </p>
      <div className={styles.bar}>
        <OpenPositionButtons
          sides={context.sides}
          submit={submit}
          side={state.side}
          disabled={terms === null || blind !== null}
          onOpen={open}
        />
      </div>
      <SubmitNote submit={submit} quiet={confirming} />
      {seen.current && (
        <OrderConfirm
          open={confirming}
          onClose={() => {
            setConfirming(false)
            setCoupon(0)
          }}
          quote={quote}
          account={account}
          draft={seen.current}
          moves={funding.movesFor(seen.current.frozen)}
          gainAt={(at) => gainAt(state, context, at)}
          known={draft !== null || pending}
          far={isFar(state, context)}
          submit={submit}
          problem={labels(Object.values(found).find((fault) => fault !== undefined))}
          slippage={slippage}
          onSlippage={setSlippage}
          coupon={coupon}
          onCoupon={setCoupon}
          mayQuiet={memory.mayQuiet()}
          onConfirm={(quiet) => place(state, quiet)}
        />
      )}
    </div>
  )
}

interface FieldProps {
  readonly state: TicketState
  readonly act: (part: Partial<TicketState>) => void
}

/** Choice between limit and market; an empty limit price is prefilled with the last price. */
function OrderTypeField({
  state,
  last,
  act,
}: FieldProps & { readonly last: TicketContext['market']['last'] }) {
  const { t } = useLingui()
  return (
    <Segmented
      label={t`Order type`}
      value={state.orderType}
      onChange={(orderType) =>
        act({
          orderType,
          ...(orderType === 'limit' && state.price === '' && last && { price: last.price }),
        })
      }
      items={[
        { value: 'limit', label: t`Limit` },
        { value: 'market', label: t({ context: 'order type', message: 'Market' }) },
      ]}
    />
  )
}

/** The field for the limit price, or the rule by which a market order is executed. */
function PriceField({
  quote,
  live,
  state,
  act,
  error,
}: FieldProps & Pick<Props, 'quote' | 'live'> & { readonly error: string | undefined }) {
  const { t } = useLingui()
  const legal = quote.legal_name
  if (state.orderType === 'market')
    return (
      <p className={styles.note}>
        <Trans>At the next recorded price</Trans>
      </p>
    )
  return (
    <>
      <DecimalField
        label={t`Price (${legal})`}
        value={state.price}
        onChange={(price) => act({ price })}
        scale={quote.price_precision}
        step={decimal(big(`1e-${quote.price_precision}`).toFixed())}
        error={error}
      />
      <PriceChips quote={quote} live={live} onPick={(price) => act({ price })} />
    </>
  )
}

interface LeverageProps extends FieldProps {
  readonly quote: Quote
  readonly context: TicketContext
}

/** The leverage button, with the sheet that changes the leverage. */
function LeverageButton({ quote, state, context, act }: LeverageProps) {
  const { t } = useLingui()
  const [choosing, setChoosing] = useState(false)
  const { terms } = context
  return (
    <>
      <Button
        kind="quiet"
        size={36}
        disabled={!terms}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        {state.leverage}×
      </Button>
      {terms && (
        <Sheet open={choosing} onClose={() => setChoosing(false)} title={t`Leverage`}>
          <LeverageForm
            quote={quote}
            terms={terms}
            state={state}
            context={context}
            onChange={(next) => act({ leverage: next })}
            onDone={() => setChoosing(false)}
          />
        </Sheet>
      )}
    </>
  )
}
