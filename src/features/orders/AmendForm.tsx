import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { type SpotOrder, spot } from '#contract/trade/spot.ts'
import { RejectedError } from '#data/api/call-errors.ts'
import { useRead } from '#data/api/use-read.ts'
import { useMarket } from '#data/realtime/quotes.ts'
import { useQuote } from '#data/realtime/ticker-store.ts'
import { big, type Decimal, exact, isPositive } from '#domain/money.ts'
import { CALLBACK_PERCENT_DIGITS, callbackOfPercent } from '#domain/trade/spotTrailingStop.ts'
import { Form, SubmitButton, SubmitNote, useForm, useSubmit } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { KeyValue, type KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type AmendSummary, amendOf, fieldsOf, rules, type TypedAmend, termsOf } from './amendFormRules.ts'
import { baseOf, orderHref, statusOf, stopText, useKind } from './labels.ts'
import { amendable, stopOf } from './openOrderRules.ts'
import { useProblemLabels } from './orderProblemLabels.ts'
import styles from './orders.module.css'
import { marketNow, useBalance, useTerms } from './usePairTerms.ts'

interface Props {
  readonly order: SpotOrder
  /** Terms to prefill instead of the order's present terms and instead of a stored draft. */
  readonly change?: Partial<TypedAmend> | undefined
  readonly onDone: () => void
}

/**
 * Form for the new terms of an open order, with the changed terms and the amount that is additionally frozen
 * or released.
 */
export function AmendForm({ order: listed, change, onDone }: Props) {
  const quote = useQuote(listed.match_id)
  const one = useRead(spot.order, { id: listed.id })
  const order = one.data ?? listed
  return quote ? (
    <Fields quote={quote} order={order} change={change} reread={one.refetch} onDone={onDone} />
  ) : (
    <p className={styles.soft}>
      <Trans>This pair is not available.</Trans>
    </p>
  )
}

interface FieldsProps extends Props {
  readonly quote: Quote
  /** Reads the order from the server again. */
  readonly reread: () => void
}

function Fields({ quote, order, change, reread, onDone }: FieldsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const kindOf = useKind()
  const { state: reading } = useMarket()
  const buys = order.type === 1
  const terms = useTerms(quote)
  const available = useBalance(quote, buys ? 'buy' : 'sell').data?.available ?? null
  const now = marketNow(quote)
  const market = reading === 'live' || reading === 'fresh' ? now : { ...now, last: null }
  const start = termsOf(order)
  const form = useForm(rules, {
    name: `amend.${order.id}`,
    empty: { ...start, ...change },
    ...(change && { read: () => null }),
    context: { order, terms, market, available },
  })
  const { state, act, summary } = form
  const labels = useProblemLabels(quote, terms && { terms, available }, buys)
  const submit = useSubmit(spot.amend, {
    otherwise: t`The order could not be amended`,
    onDone: () => {
      form.drop()
      toast(t`Order amended`, 'good')
      onDone()
    },
  })
  // The order was filled, triggered or cancelled before the amend arrived, so the order is read again to show
  // its present state.
  const late = submit.error instanceof RejectedError && submit.error.key === 'already_handled'
  useEffect(() => {
    if (late) reread()
  }, [late, reread])

  const shown = fieldsOf(order)
  const said = (name: keyof TypedAmend | 'form') => {
    const problem = form.found[name]
    if (!problem) return undefined
    if (problem.key === 'not_amendable') return t`The terms of this order cannot be changed`
    if (problem.key !== 'amount_filled') return labels.of(problem)
    const filled = `${format.amount(problem.filled, 18)} ${quote.currency_name}`
    return t`Enter more than the ${filled} that are filled already`
  }
  const priceField = (name: 'price' | 'stopPrice' | 'stopLimit' | 'activation') => ({
    value: state[name],
    onChange: (price: string) => act({ [name]: price }),
    scale: quote.price_precision,
    format: (value: string) => format.price(value as Decimal, quote.price_precision),
    error: said(name),
  })
  const legal = quote.legal_name
  const over = !amendable(order)
  const unchanged = (Object.keys(start) as (keyof TypedAmend)[]).every((name) =>
    same(start[name], state[name]),
  )
  return (
    <Form
      submit={submit}
      element={form.element}
      label={t`Amend order`}
      onSubmit={() => {
        if (over || unchanged || !form.attempt()) return undefined
        return submit.send({
          id: order.id,
          target_price: state.price,
          amount: state.amount,
          stop_price: state.stopPrice,
          stop_limit_price: state.stopLimit,
          callback_rate: amendOf(state).callbackRate,
          activation_price: state.activation,
          fee_rate: quote.fee_rate,
        })
      }}
    >
      <div className={styles.name}>
        <Tag tone={buys ? 'up' : 'down'}>{buys ? <Trans>Buy</Trans> : <Trans>Sell</Trans>}</Tag>
        <strong className={styles.symbol}>{order.symbol}</strong>
        <span className={styles.soft}>{kindOf(order)}</span>
      </div>
      {shown.price && <DecimalField label={t`Price (${legal})`} {...priceField('price')} />}
      {shown.stop && <DecimalField label={t`Stop price (${legal})`} {...priceField('stopPrice')} />}
      {shown.stopLimit && (
        <DecimalField
          label={t`Stop-limit price (${legal})`}
          placeholder={t`Market price`}
          {...priceField('stopLimit')}
        />
      )}
      {shown.trail && (
        <>
          <DecimalField
            label={t`Callback rate (%)`}
            value={state.callbackRate}
            onChange={(callbackRate) => act({ callbackRate })}
            scale={CALLBACK_PERCENT_DIGITS}
            error={said('callbackRate')}
          />
          <DecimalField
            label={t`Activation price (${legal})`}
            placeholder={t`At once`}
            {...priceField('activation')}
          />
        </>
      )}
      <DecimalField
        label={t`Amount (${quote.currency_name})`}
        value={state.amount}
        onChange={(amount) => act({ amount })}
        scale={quote.number_precision}
        format={(value) => format.amount(value as Decimal, 18)}
        error={said('amount')}
      />
      <Changes quote={quote} order={order} start={start} state={state} summary={summary} />
      {shown.trail && (
        <p className={styles.soft}>
          <Trans>
            The amended order follows the price anew, from the last price or the activation price on.
          </Trans>
        </p>
      )}
      {isPositive(order.filled_amount) && (
        <p className={styles.soft}>
          <Trans>The amount includes what is filled. That part stays as it is.</Trans>
        </p>
      )}
      <p role="alert" className={styles.warning}>
        {over ? <Over order={order} /> : said('form')}
      </p>
      <SubmitNote submit={submit} quiet={over} />
      <SubmitButton submit={submit} size={48} disabled={over || unchanged}>
        <Trans>Amend order</Trans>
      </SubmitButton>
    </Form>
  )
}

const same = (one: string, other: string): boolean =>
  one === other || (one !== '' && other !== '' && big(one).eq(other))

/** Status of an order that ended before the amend, with a link to the order. */
function Over({ order }: { readonly order: SpotOrder }) {
  const { i18n } = useLingui()
  const status = i18n._(statusOf(order))
  return (
    <>
      <Trans>This order was not amended. Its status: {status}</Trans>{' '}
      <Link className={styles.link} href={orderHref(order.replaced_by || order.id)}>
        <Trans>Open the order</Trans>
      </Link>
    </>
  )
}

interface ChangesProps {
  readonly quote: Quote
  readonly order: SpotOrder
  readonly start: TypedAmend
  readonly state: TypedAmend
  readonly summary: AmendSummary | null
}

/** Old and new terms side by side, with the amount that is additionally frozen or released. */
function Changes({ quote, order, start, state, summary }: ChangesProps) {
  const { t } = useLingui()
  const format = useFormat()
  const priced = (value: string) =>
    value === '' ? t`Market price` : format.price(value as Decimal, quote.price_precision)
  const pays = order.type === 1 ? quote.legal_name : baseOf(order)
  const paid = (value: Decimal) => format.fee(value, 18)
  const row = (key: string, label: string, from: string, to: string, text: (value: string) => string) => ({
    key,
    label,
    value: same(from, to) ? text(from) : `${text(from)} → ${text(to)}`,
  })
  const shown = fieldsOf(order)
  const stop = stopOf(order, quote.price_precision)
  const rows: KeyValueRow[] = [
    ...(shown.price ? [row('price', t`Price`, start.price, state.price, priced)] : []),
    ...(shown.stop && stop
      ? [
          row('stop', t`Stop price`, start.stopPrice, state.stopPrice, (value) =>
            same(value, start.stopPrice) ? stopText(stop.direction, priced(value)) : priced(value),
          ),
        ]
      : []),
    ...(shown.stopLimit ? [row('after', t`Stop-limit price`, start.stopLimit, state.stopLimit, priced)] : []),
    ...(shown.trail
      ? [
          row('callback', t`Callback rate`, start.callbackRate, state.callbackRate, (value) =>
            format.rate((callbackOfPercent(value) || '0') as Decimal),
          ),
          row('activation', t`Activation price`, start.activation, state.activation, (value) =>
            value === '' ? t`At once` : priced(value),
          ),
        ]
      : []),
    row('amount', t`Amount`, start.amount, state.amount, (value) =>
      format.amount((value || '0') as Decimal, 18),
    ),
  ]
  if (summary) {
    const { frozen, difference } = summary
    rows.push({
      key: 'frozen',
      label: t`Frozen`,
      value: `${row('', '', order.frozen, frozen, (value) => paid(value as Decimal)).value} ${pays}`,
    })
    const sum = `${paid(exact(big(difference).abs()))} ${pays}`
    rows.push(
      isPositive(difference)
        ? { key: 'more', label: t`Frozen in addition`, value: sum, total: true }
        : { key: 'less', label: t`Released`, value: sum, total: true },
    )
  }
  return <KeyValue rows={rows} density="roomy" boxed />
}
