import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { type ConvertCoin, type ConvertList, type ConvertRow, convert } from '#contract/funds/convert.ts'
import { mostOf } from '#domain/funds/convert.ts'
import type { Decimal } from '#domain/money.ts'
import {
  Form,
  fundsStyles as funds,
  SubmitButton,
  SubmitNote,
  useAmountText,
  useForm,
  useSubmit,
} from '#features/kit/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { cx } from '#ui/cx.ts'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { ArrowUpDown } from '#ui/media/icons.ts'
import { ConfirmConvert } from './ConfirmConvert.tsx'
import styles from './convert.module.css'
import {
  availableOf,
  type ConvertState,
  type ConvertSummary,
  convertRules,
  EMPTY_CONVERT,
} from './formRules.ts'
import { inverseOf, useQuantityLabels, useRateText } from './labels.ts'
import { useQuote } from './useQuote.ts'

interface Props {
  readonly list: ConvertList
  readonly currency: number | undefined
  readonly priceOf: (coin: ConvertCoin) => Decimal | null
  readonly onDone: (row: ConvertRow) => void
}

export function ConvertForm({ list, currency, priceOf, onDone }: Props) {
  const { t } = useLingui()
  const problem = useErrorText()
  const form = useForm(convertRules, {
    name: 'convert',
    empty: EMPTY_CONVERT,
    context: { list, priceOf },
    // The form counts as begun once an amount is typed; the coins are preselected by the app.
    begun: ({ amount }) => amount !== '',
  })
  const { state, shown, act, fill, summary } = form
  // Prefills only the coin that the URL names; the rest of the draft is preserved, except an amount of another coin.
  useEffect(() => fill(currency === undefined ? {} : { from: currency }), [currency, fill])
  const quoted = useQuote()
  const ask = () => quoted.ask(state.from, state.to)
  const submit = useSubmit(convert.convert, {
    otherwise: t`The conversion could not be submitted`,
    onDone: (row) => {
      quoted.close()
      form.drop()
      onDone(row)
    },
  })
  const { from, to } = summary
  const change = (part: Partial<{ from: number; to: number; amount: string }>) => {
    act(part)
    form.calm()
    // A quote still in flight is for the previous amount, so its request is discarded.
    quoted.close()
  }
  const choose = (part: Partial<{ from: number; to: number }>) => {
    change(part)
    submit.reset()
  }
  const { problem: wrong } = summary
  const fault = shown || wrong?.key === 'insufficient_balance' ? wrong : null
  const asked = quoted.error ? problem(quoted.error) : ''
  return (
    <Form
      submit={submit}
      element={form.element}
      onSubmit={() => {
        submit.reset()
        if (form.attempt()) void ask()
      }}
    >
      <div className={styles.cards}>
        <FromCard
          list={list}
          state={state}
          summary={summary}
          fault={fault}
          onCoin={(id) => choose({ from: id })}
          onAmount={(amount) => change({ amount })}
        />
        <div className={styles.swap}>
          <IconButton
            icon={ArrowUpDown}
            round
            label={t`Swap the coins`}
            onClick={() => choose({ from: state.to, to: state.from })}
          />
        </div>
        <ToCard list={list} state={state} summary={summary} onCoin={(id) => choose({ to: id })} />
      </div>
      <Terms list={list} summary={summary} />
      {!quoted.quote && asked !== '' && (
        <p role="alert" className={styles.note}>
          {asked}
        </p>
      )}
      <SubmitNote submit={submit} quiet={quoted.quote !== null} />
      <SubmitButton submit={submit} size={48}>
        {quoted.asking && !quoted.quote ? <Trans>Getting the price…</Trans> : <Trans>Preview</Trans>}
      </SubmitButton>
      {quoted.quote && summary.number !== null && from && to && (
        <ConfirmConvert
          quote={quoted.quote}
          life={list.quote_life}
          number={summary.number}
          from={from}
          to={to}
          submit={submit}
          renew={() => {
            submit.reset()
            return ask()
          }}
          problem={asked}
          onClose={quoted.close}
        />
      )}
    </Form>
  )
}

interface CardProps {
  readonly list: ConvertList
  readonly state: ConvertState
  readonly summary: ConvertSummary
  readonly onCoin: (id: number) => void
}

/** The coins to choose from with their balances; the coin of the other side is disabled. */
function useCoinOptions(list: ConvertList) {
  const format = useFormat()
  return (side: number) =>
    list.coins.map((coin) => ({
      value: String(coin.currency_id),
      label: coin.currency_name,
      words: coin.currency_name,
      lead: <CoinMark name={coin.currency_name} src={coin.image} size={20} />,
      detail: format.amount(availableOf(list, coin.currency_id), coin.precision),
      disabled: coin.currency_id === side,
    }))
}

interface FromProps extends CardProps {
  readonly fault: ConvertSummary['problem']
  readonly onAmount: (amount: string) => void
}

/** The coin to sell and its amount. */
function FromCard({ list, state, summary, fault, onCoin, onAmount }: FromProps) {
  const { t } = useLingui()
  const text = useAmountText()
  const labels = useQuantityLabels()
  const options = useCoinOptions(list)
  const { from, available } = summary
  const name = from?.currency_name ?? ''
  return (
    <section className={styles.card} aria-label={t`From`}>
      <div className={styles.head}>
        <span>
          <Trans>From</Trans>
        </span>
        <span>{t`Available: ${text(available, { currency: state.from, name: name })}`}</span>
      </div>
      <Select
        label={t`Coin to sell`}
        searchable
        value={String(state.from)}
        options={options(state.to)}
        onChange={(id) => onCoin(Number(id))}
      />
      <DecimalField
        label={t({ context: 'money', message: 'Amount' })}
        unit={name}
        scale={from?.precision ?? 8}
        value={state.amount}
        enterKeyHint="done"
        error={fault && from ? labels(fault, from, available) : undefined}
        onChange={onAmount}
        trailing={
          <button
            type="button"
            className={funds.all}
            onClick={() => onAmount(from ? mostOf(available, from.max) : '')}
          >
            <Trans>Max</Trans>
          </button>
        }
      />
    </section>
  )
}

/** The coin to buy and the amount to receive at the present price. */
function ToCard({ list, state, summary: { estimate, to }, onCoin }: CardProps) {
  const { t } = useLingui()
  const text = useAmountText()
  const options = useCoinOptions(list)
  const receives =
    estimate && to ? text(estimate.to, { currency: to.currency_id, name: to.currency_name }) : null
  return (
    <section className={styles.card} aria-label={t`To`}>
      <div className={styles.head}>
        <span>
          <Trans>To (estimate)</Trans>
        </span>
      </div>
      <Select
        label={t`Coin to buy`}
        searchable
        value={String(state.to)}
        options={options(state.from)}
        onChange={(id) => onCoin(Number(id))}
      />
      <p className={cx(styles.estimate, receives === null && styles.empty)} aria-live="polite">
        {receives === null ? '—' : `≈ ${receives}`}
      </p>
    </section>
  )
}

/** Rate, spread, fee and limits of the conversion. */
function Terms({ list, summary }: Pick<CardProps, 'list' | 'summary'>) {
  const { t } = useLingui()
  const format = useFormat()
  const rateText = useRateText()
  const { from, to, estimate, rate } = summary
  const names = [from?.currency_name ?? '', to?.currency_name ?? ''] as const
  return (
    <KeyValue
      rows={[
        { key: 'rate', label: t`Rate`, value: rateText(rate, names[0], names[1]) },
        {
          key: 'inverse',
          label: t`Inverse rate`,
          value: rateText(inverseOf(rate), names[1], names[0]),
        },
        { key: 'spread', label: t`Spread, in the price`, value: format.rate(list.spread, 4) },
        {
          key: 'fee',
          label: t`Fee (${format.rate(list.fee_rate, 4)})`,
          value: estimate && to ? `${format.fee(estimate.fee, to.precision)} ${to.currency_name}` : '—',
        },
        ...(from
          ? [
              {
                key: 'bounds',
                label: t`Minimum – maximum`,
                value: `${format.fee(from.min, from.precision)} – ${format.amount(from.max, from.precision)} ${names[0]}`,
              },
            ]
          : []),
      ]}
    />
  )
}
