import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LoanConfig } from '#contract/earn/loan.ts'
import { serverNow } from '#data/platform/clock.ts'
import { endOf } from '#domain/earn/loan/lifecycle.ts'
import { planOf } from '#domain/earn/loan/paymentPlan.ts'
import { initialExposure, liquidationPrice, riskRate } from '#domain/earn/loan/risk.ts'
import { amountForValue, feeOf, requiredCollateralOf, usdtValueOf } from '#domain/earn/loan/terms.ts'
import { add, big, type Decimal, exact, isPositive, parseAmount, ZERO } from '#domain/money.ts'
import { CalculatorResult, useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { useFaultLabels, usePercent } from './labels.ts'
import styles from './loan.module.css'

interface Fields {
  readonly coin: string
  readonly amount: string
  readonly days: string
  readonly asset: string
  /** Amount of collateral; empty for the smallest collateral that the loan requires. */
  readonly pledge: string
}

/** Example values: collateral of 500,000 USDT for a loan of 1,000,000 gives a margin level of 150 %. */
const EXAMPLE: Fields = { coin: 'USDT', amount: '1000000', days: '30', asset: 'USDT', pledge: '' }

/** Whether a term is within the limits. */
const isTerm = ({ term_min, term_max }: LoanConfig, days: number): boolean =>
  Number.isInteger(days) && days >= term_min && days <= term_max

/** Figures of a loan, by the server's functions; a figure is null while its input is missing. */
function calculated(config: LoanConfig, fields: Fields, now: number) {
  const coin = config.coins.find(({ name }) => name === fields.coin)
  const asset = config.collateral_assets.find(({ name }) => name === fields.asset)
  const amount = coin && parseAmount(fields.amount, coin.precision)
  const days = Number(fields.days)
  if (!coin?.price || !asset?.price || !amount || !isPositive(amount)) return null
  if (!isTerm(config, days)) return null
  const loan = { amount, price: coin.price }
  const needed = amountForValue(requiredCollateralOf(usdtValueOf(loan)), asset.price, asset.precision)
  const typed = fields.pledge === '' ? null : parseAmount(fields.pledge, asset.precision)
  const pledged = typed ?? needed
  const exposure = initialExposure(loan, [{ amount: pledged, price: asset.price }])
  const value = usdtValueOf({ amount: pledged, price: asset.price })
  const most = exact(big(value).times(2).div(coin.price).round(coin.precision, 0))
  const rate =
    config.my && isPositive(config.my.rate_year) ? config.my.rate_year : (config.tiers[0]?.rate_year ?? ZERO)
  const terms = { rate, scale: coin.precision, mode: 'end' as const, startAt: now, endAt: endOf(now, days) }
  const interest = planOf(terms, amount).reduce<Decimal>((sum, row) => add(sum, row.interest), ZERO)
  const fee = feeOf(amount, config.fee_rate, coin.precision)
  const closes = asset.name === coin.name ? null : liquidationPrice(pledged, exposure.debt, exposure.debt)
  return { coin, asset, amount, needed, pledged, most, rate, interest, fee, risk: riskRate(exposure), closes }
}

/** Loan calculator at present prices. */
export function Calculator({ config }: { readonly config: LoanConfig }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const percent = usePercent()
  const labels = useFaultLabels(config)
  const [fields, setFields] = useState(EXAMPLE)
  const set = (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part }))
  const result = calculated(config, fields, serverNow())
  const coin = result && { currency: result.coin.currency_id, name: result.coin.name }
  const asset = result && { currency: result.asset.currency_id, name: result.asset.name }
  const closedBelow = (name: string): string => t`Liquidated below (${name})`
  const precision = (list: LoanConfig['coins'], name: string): number =>
    list.find((one) => one.name === name)?.precision ?? 6
  return (
    <section className={styles.section} aria-label={t`Calculator`}>
      <h2>{t`Calculator`}</h2>
      <Segmented
        label={t`Coin`}
        value={fields.coin}
        items={config.coins.map(({ name }) => ({ value: name, label: name }))}
        onChange={(next) => set({ coin: next })}
      />
      <div className={styles.fields}>
        <DecimalField
          label={t`Loan`}
          scale={precision(config.coins, fields.coin)}
          unit={fields.coin}
          value={fields.amount}
          onChange={(amount) => set({ amount })}
        />
        <DecimalField
          label={t`Days`}
          scale={0}
          value={fields.days}
          error={labels(fields.days === '' || isTerm(config, Number(fields.days)) ? undefined : 'term')}
          hint={`${config.term_min} – ${config.term_max}`}
          onChange={(days) => set({ days })}
        />
        <Select
          label={t`Collateral`}
          searchable
          value={fields.asset}
          options={config.collateral_assets.map(({ name, image }) => ({
            value: name,
            label: name,
            words: name,
            lead: <CoinMark name={name} src={image} size={24} />,
          }))}
          onChange={(next) => set({ asset: next, pledge: '' })}
        />
        <DecimalField
          label={t`You pledge (leave empty for the minimum)`}
          scale={precision(config.collateral_assets, fields.asset)}
          unit={fields.asset}
          value={fields.pledge}
          onChange={(pledge) => set({ pledge })}
        />
      </div>
      <CalculatorResult
        estimate
        basis={<Trans>Interest for each day is rounded down, and all of it is due at the end.</Trans>}
        rows={[
          {
            key: 'needed',
            label: t`Required collateral`,
            value: result && asset ? text(result.needed, asset) : null,
          },
          {
            key: 'most',
            label: t`Maximum loan`,
            value: result && coin ? text(result.most, coin) : null,
          },
          { key: 'rate', label: t`APR`, value: result ? percent(result.rate) : null },
          {
            key: 'interest',
            label: t`Interest for the term`,
            value: result && coin ? text(result.interest, coin) : null,
          },
          { key: 'fee', label: t`Fee`, value: result && coin ? text(result.fee, coin) : null },
          { key: 'risk', label: t`Margin level`, value: result?.risk ? percent(result.risk) : null },
          {
            key: 'closes',
            label: closedBelow(fields.asset),
            value: result?.closes ? `${format.number(result.closes, { min: 0, max: 8 })} USDT` : null,
          },
        ]}
      />
    </section>
  )
}
