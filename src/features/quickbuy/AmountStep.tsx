import { Trans, useLingui } from '@lingui/react/macro'
import { flagOf } from '#domain/account/dialCodeAreas.ts'
import { CalculatorResult, useAmountText } from '#features/kit/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { ChoiceTiles } from '#ui/choices/ChoiceTiles.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { ProgressRing } from '#ui/feedback/Progress.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { presetsOf, TYPED_DIGITS } from './formRules.ts'
import type { StepProps } from './formStepProps.ts'
import styles from './quickbuy.module.css'
import { useMoneyText } from './useMoneyText.ts'
import type { Quoted } from './useQuote.ts'

/** Validity of a new quote (seconds). */
const LIFE = 30

/** The form step with country, amount, coin and price. */
export function AmountStep({
  state,
  shown,
  act,
  summary,
  options,
  quoted,
}: StepProps & { readonly quoted: Quoted }) {
  const { t } = useLingui()
  const money = useMoneyText()
  const { country, offer, coin, figures } = summary
  const currency = country?.currency ?? ''
  const limit = options.my?.single_limit
  const range = offer ? money.range(offer.min_amount, offer.max_amount, currency) : ''
  const words = {
    missing: t`Enter the correct amount`,
    correct: t`Enter the correct amount`,
    integer: t({ context: 'error', message: 'Quantity must be an integer' }),
    range: t`Enter the correct amount: ${range}`,
    limit: limit ? t`Over your single limit of ${money.paid(limit, 'USDT')}` : '',
    required: '',
    long: '',
    characters: '',
    format: '',
  } as const
  const presets = presetsOf(currency, offer)
  const amount = useAmountText()
  return (
    <>
      <Select
        label={t`Country`}
        title={t`Choose a country`}
        searchable
        value={state.country}
        options={options.countries.map((one) => ({
          value: one.code,
          label: one.name,
          note: one.currency,
          words: `${one.name} ${one.code} ${one.currency}`,
          lead: (
            <span className={styles.flag} aria-hidden="true">
              {flagOf(one.code)}
            </span>
          ),
        }))}
        onChange={(code) => act({ country: code, method: '', bank: '', amount: '' })}
      />
      <div className={styles.pay}>
        <DecimalField
          label={t`You pay`}
          unit={currency}
          scale={TYPED_DIGITS}
          value={state.amount}
          enterKeyHint="done"
          hint={offer ? t`Whole numbers, ${range}` : undefined}
          error={shown?.amount && words[shown.amount]}
          onChange={(typed) => act({ amount: typed })}
        />
        {presets.length > 0 && (
          <ChoiceTiles
            label={t`Quick amounts`}
            value={presets.includes(state.amount) ? state.amount : null}
            items={presets.map((one) => ({ value: one, label: <Preset value={one} /> }))}
            onChange={(one) => act({ amount: one })}
          />
        )}
      </div>
      <Select
        label={t`You receive`}
        title={t`Choose a coin`}
        value={String(state.coin)}
        options={options.coins.map((one) => ({
          value: String(one.currency_id),
          label: one.currency_name,
          lead: <CoinMark name={one.currency_name} src={one.image} size={24} />,
        }))}
        onChange={(id) => act({ coin: Number(id) })}
      />
      <p className={styles.receive} aria-live="polite">
        ≈{' '}
        {coin ? amount(figures?.coin ?? null, { currency: coin.currency_id, name: coin.currency_name }) : '—'}
      </p>
      <Price summary={summary} quoted={quoted} />
    </>
  )
}

function Preset({ value }: { readonly value: string }) {
  const format = useFormat()
  return <>{format.short(value as never, { figures: 3 })}</>
}

/** The price with its parts, and a ring that shows the remaining validity of the price. */
export function Price({ summary, quoted }: Pick<StepProps, 'summary'> & { readonly quoted: Quoted }) {
  const { t } = useLingui()
  const money = useMoneyText()
  const format = useFormat()
  const problem = useErrorText()
  const text = useAmountText()
  const { country, coin, figures } = summary
  const { quote, left, error } = quoted
  const currency = country?.currency ?? ''
  if (!quote || !coin) {
    return (
      <p className={styles.soft} role="status">
        {error ? problem(error) : coin ? <Trans>Getting the price…</Trans> : null}
      </p>
    )
  }
  const seconds = Math.ceil(left / 1000)
  const shown = { currency: coin.currency_id, name: coin.currency_name }
  const source =
    quote.source === 'USD'
      ? t`1 US dollar is 1 USDT`
      : quote.source === 'test'
        ? t`Test rate ${money.rate(quote.base_rate, currency)} for 1 USD`
        : quote.source === 'fixed'
          ? t`Platform rate ${money.rate(quote.base_rate, currency)} for 1 USD`
          : t`Rate ${money.rate(quote.base_rate, currency)} for 1 USD, ${quote.source}, ${format.asOf(quote.rate_time * 1000)}`
  return (
    <div className={styles.price}>
      <div className={styles.priceHead}>
        <span>
          1 {coin.currency_name} ≈ {money.rate(quote.rate, currency)}
        </span>
        <ProgressRing size={32} value={left / 1000 / LIFE} label={t`New price in ${seconds} s`}>
          {seconds}
        </ProgressRing>
      </div>
      <CalculatorResult
        flat
        rows={[
          { key: 'spread', label: t`Spread, in the price`, value: format.rate(quote.spread, 4) },
          {
            key: 'fee',
            label: t`Fee (${format.rate(quote.fee_rate, 4)})`,
            value: figures ? text(figures.fee, shown) : text(null, shown),
          },
        ]}
        basis={source}
      />
    </div>
  )
}
