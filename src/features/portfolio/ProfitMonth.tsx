import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { PortfolioDay } from '#contract/market/portfolio.ts'
import { serverNow } from '#data/platform/clock.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { dateOf } from '#domain/calendar.ts'
import { isZero } from '#domain/money.ts'
import { type DayProfit, dayOf, noonOf, profitsOf, sumOf, weeksOfMonth } from '#domain/trade/portfolio.ts'
import { toneOf } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { firstWeekday, weekdayName } from '#i18n/weekday.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { DayFigures, PeriodSum } from './ProfitFigures.tsx'
import styles from './profit.module.css'
import { useProfitText } from './useProfitText.ts'

interface Props {
  readonly month: string
  /** Displayed name of the month. */
  readonly name: string
  /** The day before the month, and the days of the month up to today. */
  readonly days: readonly PortfolioDay[]
  readonly without: readonly string[]
}

/** The days of a month with their profits; a click on a day shows the figures of the day. */
export function ProfitMonth({ month, name, days, without }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const fiat = usePref('fiat')
  const [picked, setPicked] = useState<number | null>(null)
  const profits = useMemo(() => profitsOf(days, fiat), [days, fiat])
  const opened = profits.find(({ day }) => day === picked)
  const nothing = days.every(
    ({ value, inflow }) => value !== null && isZero(value) && isZero(inflow ?? value),
  )
  if (nothing) return <EmptyState text={<Trans>You had no assets in this month.</Trans>} />
  const date = (day: number): string => format.time(noonOf(day), 'day')
  return (
    <>
      <PeriodSum label={t`Total for ${name}`} sum={sumOf(profits)} days={days} />
      <Grid month={month} name={name} profits={profits} date={date} onPick={setPicked} />
      {without.length > 0 && <Unpriced names={without} />}
      <Sheet
        open={opened !== undefined}
        title={opened && date(opened.day)}
        label={name}
        onClose={() => setPicked(null)}
      >
        {opened && <DayFigures of={opened} missing={missingOn(days, opened.day)} />}
      </Sheet>
    </>
  )
}

/** Names of the coins that had no price on a day or on the day before. */
const missingOn = (days: readonly PortfolioDay[], day: number): readonly string[] => {
  const both = days.filter((one) => [day, day - 1].includes(dayOf(one.day * 1000)))
  return [...new Set(both.flatMap(({ missing }) => missing))]
}

function Unpriced({ names }: { readonly names: readonly string[] }) {
  const left = names.join(', ')
  return (
    <p className={styles.note}>
      <Trans>Excludes {left}: no price available.</Trans>
    </p>
  )
}

interface GridProps {
  readonly month: string
  readonly name: string
  readonly profits: readonly DayProfit[]
  readonly date: (day: number) => string
  readonly onPick: (day: number) => void
}

function Grid({ month, name, profits, date, onPick }: GridProps) {
  const { t } = useLingui()
  const { lang } = useFormat()
  const first = firstWeekday(lang)
  const weeks = useMemo(() => weeksOfMonth(month, first), [month, first])
  const of = new Map(profits.map((one) => [one.day, one]))
  const weekdays = Array.from({ length: 7 }, (_, index) => first + index)
  return (
    <table className={styles.grid}>
      <caption className="visually-hidden">{t`Profit and loss of each day, ${name}`}</caption>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col">
              <span aria-hidden="true">{weekdayName(day, lang, 'short')}</span>
              <span className="visually-hidden">{weekdayName(day, lang, 'long')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={week.find((day) => day !== null) ?? row}>
            {week.map((day, column) =>
              day === null ? (
                <td key={weekdays[column]} />
              ) : (
                <td key={weekdays[column]}>
                  <Day day={day} of={of.get(day)} date={date(day)} onPick={onPick} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  readonly day: number
  /** The profit of the day; undefined before the account was opened and after today. */
  readonly of: DayProfit | undefined
  readonly date: string
  readonly onPick: (day: number) => void
}

function Day({ day, of, date, onPick }: DayProps) {
  const { t } = useLingui()
  const { short, full } = useProfitText()
  const number = dateOf(day).day
  if (!of) return <span className={styles.none}>{number}</span>
  const figure = full(of.profit)
  const tone = toneOf(of.profit)
  const isToday = day === dayOf(serverNow())
  return (
    <button
      type="button"
      className={cx(styles.day, styles[tone], isToday && styles.today)}
      aria-label={of.profit === null ? t`${date}: no figure` : `${date}: ${figure}`}
      aria-current={isToday ? 'date' : undefined}
      aria-haspopup="dialog"
      onClick={() => onPick(day)}
    >
      <span>{number}</span>
      <b>{short(of.profit)}</b>
    </button>
  )
}
