import { useLingui } from '@lingui/react/macro'
import { portfolio } from '#contract/market/portfolio.ts'
import { useReadEach } from '#data/api/use-read-each.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { daysOfMonth, noonOf, profitsOf, sumOf } from '#domain/trade/portfolio.ts'
import { ReadState, toneOf } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { PeriodSum } from './ProfitFigures.tsx'
import styles from './profit.module.css'
import { useProfitText } from './useProfitText.ts'

interface Props {
  /** Months of the year, from the month in which the account was opened to the present month. */
  readonly months: readonly string[]
  readonly year: string
  readonly onPick: (month: string) => void
}

/** The months of a year with their profits; a click on a month shows the days of the month. */
export function ProfitYear({ months, year, onPick }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { full } = useProfitText()
  const fiat = usePref('fiat')
  const reading = useReadEach(
    portfolio.month,
    months.map((month) => ({ month })),
  )
  return (
    <ReadState inset reading={reading} skeleton={<Skeleton height={360} />}>
      {(answers) => {
        const profits = answers.map(({ days }) => profitsOf(days, fiat))
        return (
          <>
            <PeriodSum
              label={t`Total for ${year}`}
              sum={sumOf(profits.flat())}
              days={answers.flatMap(({ days }) => days)}
            />
            <table className={styles.months}>
              <caption className="visually-hidden">{t`Profit and loss of each month, ${year}`}</caption>
              <tbody>
                {months.map((month, index) => {
                  const { profit } = sumOf(profits[index] ?? [])
                  const name = format.time(noonOf(daysOfMonth(month).first), 'month')
                  return (
                    <tr key={month}>
                      <th scope="row">
                        <button type="button" className={styles.month} onClick={() => onPick(month)}>
                          {name}
                        </button>
                      </th>
                      <td className={cx(styles.figure, styles[toneOf(profit)])}>{full(profit)}</td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </>
        )
      }}
    </ReadState>
  )
}
