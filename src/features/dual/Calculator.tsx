import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { comparedAt, type DualTerms, type DualType } from '#domain/earn/dual.ts'
import { big, type Decimal, isPositive, parseAmount } from '#domain/money.ts'
import { CalculatorResult, useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import styles from './dual.module.css'
import { daysText, usePriceText } from './labels.ts'

/** Currencies of the example with their scales (docs/api-conventions.md#scale). */
const COIN = { currency: 1, name: 'BTC' }
const QUOTE = { currency: 3, name: 'USDT' }
const COIN_SCALE = 8
const QUOTE_SCALE = 6
const PRICE_SCALE = 2

interface Fields {
  readonly amount: string
  readonly linked: string
  /** Yield in per cent per year. */
  readonly rate: string
  readonly days: string
  readonly settlement: string
}

/** Example figures of docs/products/dual.md#both-outcomes. */
const EXAMPLES: Readonly<Record<DualType, Fields>> = {
  call: { amount: '0.1', linked: '60000', rate: '36.5', days: '7', settlement: '60000' },
  put: { amount: '6000', linked: '60000', rate: '36.5', days: '7', settlement: '59000' },
}

/** Maximum number of days that the calculator accepts. */
const MOST_DAYS = 3650

const positive = (text: string, scale: number): Decimal | null => {
  const value = parseAmount(text, scale)
  return value !== null && isPositive(value) ? value : null
}

const isTerm = (text: string): boolean => {
  const days = positive(text, 0)
  return days !== null && !big(days).gt(MOST_DAYS)
}

/** Settlement of the typed values, by the function that settles orders; null while a value is missing. */
function calculated(type: DualType, fields: Fields) {
  const amount = positive(fields.amount, type === 'call' ? COIN_SCALE : QUOTE_SCALE)
  const linkedPrice = positive(fields.linked, PRICE_SCALE)
  const rate = parseAmount(fields.rate, 4)
  const days = positive(fields.days, 0)
  const settlement = positive(fields.settlement, PRICE_SCALE)
  if (!amount || !linkedPrice || !rate || !days || !settlement || !isTerm(fields.days)) return null
  const terms: DualTerms = {
    type,
    apr: big(rate).div(100).toFixed() as Decimal,
    linkedPrice,
    days: Number(days),
    coinScale: COIN_SCALE,
    quoteScale: QUOTE_SCALE,
  }
  return { terms, amount, ...comparedAt(amount, terms, settlement) }
}

/** Calculator of both payouts of a dual investment; works offline. */
export function Calculator() {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const price = usePriceText()
  const [type, setType] = useState<DualType>('call')
  const [fields, setFields] = useState(EXAMPLES.call)
  const set = (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part }))
  const result = calculated(type, fields)
  const own = type === 'call' ? COIN : QUOTE
  const days = daysText(result?.terms.days ?? 0)
  const [min, max] = [1, MOST_DAYS]
  const termFault = t({ context: 'error', message: `Enter the correct term: ${min} to ${max} days` })
  const linked = result ? price(result.terms.linkedPrice, PRICE_SCALE) : ''
  return (
    <section className={styles.calculator} aria-label={t`Calculator`}>
      <h2>
        <Trans>Calculator</Trans>
      </h2>
      <Segmented<DualType>
        label={t`Type`}
        value={type}
        onChange={(next) => {
          setType(next)
          setFields(EXAMPLES[next])
        }}
        items={[
          { value: 'call', label: t`Sell high` },
          { value: 'put', label: t`Buy low` },
        ]}
      />
      <div className={styles.calculatorFields}>
        <DecimalField
          label={t`You invest`}
          unit={own.name}
          scale={type === 'call' ? COIN_SCALE : QUOTE_SCALE}
          value={fields.amount}
          onChange={(amount) => set({ amount })}
        />
        <DecimalField
          label={t`Target price`}
          unit="USDT"
          scale={PRICE_SCALE}
          value={fields.linked}
          onChange={(price_) => set({ linked: price_ })}
        />
        <DecimalField
          label={t`APR`}
          unit="%"
          scale={4}
          value={fields.rate}
          onChange={(rate) => set({ rate })}
        />
        <DecimalField
          label={t`Holding days`}
          scale={0}
          value={fields.days}
          error={fields.days === '' || isTerm(fields.days) ? undefined : termFault}
          onChange={(days) => set({ days })}
        />
        <DecimalField
          label={t`Settlement price`}
          unit="USDT"
          scale={PRICE_SCALE}
          value={fields.settlement}
          onChange={(settlement) => set({ settlement })}
        />
      </div>
      <CalculatorResult
        rows={[
          {
            key: 'side',
            label: t`Settlement price`,
            value:
              result &&
              (result.outcome === 'coin' ? t`Settlement below ${linked}` : t`At or above ${linked}`),
          },
          {
            key: 'paid',
            label: t`What you get`,
            value: result && text(result.payout, result.outcome === 'coin' ? COIN : QUOTE),
            total: true,
          },
          {
            key: 'difference',
            label: t`Difference from holding`,
            value:
              result &&
              `${format.number(result.difference, { min: 2, max: 2, rounding: 'down', sign: 'always' })} USDT`,
          },
        ]}
        basis={result ? t`Amount × (1 + ${days} × APR ÷ 365)` : undefined}
      />
    </section>
  )
}
