import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PortfolioDay } from '#contract/market/portfolio.ts'
import type { DayProfit, sumOf } from '#domain/trade/portfolio.ts'
import { toneOf } from '#features/kit/index.ts'
import { Text } from '#ui/layout/Text.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import styles from './profit.module.css'
import { useProfitText } from './useProfitText.ts'

interface SumProps {
  readonly label: string
  readonly sum: ReturnType<typeof sumOf>
  /** Days of the period. The note names the coins that had no price on some of these days. */
  readonly days: readonly PortfolioDay[]
}

/** The profit of a period with its net deposits, and the number of days that the profit leaves out. */
export function PeriodSum({ label, sum: { profit, inflow, unknown }, days }: SumProps) {
  const { full } = useProfitText()
  const coins = [...new Set(days.flatMap(({ missing }) => missing))].join(', ')
  return (
    <section className={styles.sum} aria-label={label}>
      <dl>
        <div>
          <dt>{label}</dt>
          <dd data-testid="profit-total">
            <Text size={20} weight={600} tone={toneOf(profit)}>
              {full(profit)}
            </Text>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Net deposits</Trans>
          </dt>
          <dd>{full(inflow)}</dd>
        </div>
      </dl>
      {unknown > 0 && (
        <p className={styles.note}>
          <Plural
            value={unknown}
            one="Leaves out # day without a figure."
            other="Leaves out # days without a figure."
          />{' '}
          {coins === '' ? (
            <Trans>Gaps: no exchange rate of your currency was recorded on those days.</Trans>
          ) : (
            <Trans>Gaps: no price of {coins} was recorded on those days.</Trans>
          )}
        </p>
      )}
    </section>
  )
}

interface DayFiguresProps {
  readonly of: DayProfit
  readonly missing: readonly string[]
}

/**
 * The figures from which the profit of a day is computed: values at its start and end, and deposits less
 * withdrawals.
 */
export function DayFigures({ of, missing }: DayFiguresProps) {
  const { t } = useLingui()
  const { full, money } = useProfitText()
  const coins = missing.join(', ')
  return (
    <>
      <KeyValue
        density="roomy"
        rows={[
          { key: 'before', label: t`Value at the beginning`, value: money(of.before) },
          { key: 'inflow', label: t`Net deposits`, value: full(of.inflow) },
          { key: 'value', label: t`Value at the end`, value: money(of.value) },
          {
            key: 'profit',
            label: t`Profit or loss`,
            value: (
              <Text weight={600} tone={toneOf(of.profit)}>
                {full(of.profit)}
              </Text>
            ),
            total: true,
          },
        ]}
      />
      {of.profit === null && (
        <p className={styles.note}>
          {coins === '' ? (
            <Trans>No exchange rate of your currency was recorded for this day or the day before.</Trans>
          ) : (
            <Trans>No price of {coins} was recorded for this day or the day before.</Trans>
          )}
        </p>
      )}
    </>
  )
}
