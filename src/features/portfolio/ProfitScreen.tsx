import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { portfolio } from '#contract/market/portfolio.ts'
import { useRead } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { dayOf, daysOfMonth, monthName, monthsBetween, noonOf } from '#domain/trade/portfolio.ts'
import { ReadState } from '#features/kit/index.ts'
import { AppPage, AsOf, useSearchChoice } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { useSwipeTabs } from '#ui/choices/useSwipeTabs.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { useWideScreen } from '#ui/layout/useWideScreen.ts'
import { ChevronLeft, ChevronRight } from '#ui/media/icons.ts'
import { DayBoundaryNote } from './DayBoundaryNote.tsx'
import { ProfitMonth } from './ProfitMonth.tsx'
import { ProfitYear } from './ProfitYear.tsx'
import styles from './profit.module.css'

/** Polling interval (ms), because the profit of the present day follows the prices. */
const EVERY = 30_000

const VIEWS = ['month', 'year'] as const
type View = (typeof VIEWS)[number]

/**
 * The calendar of profits in the chosen currency: the days of a month, or the months of a year
 * (docs/products/wallet.md#profit-calendar). Wide screens show the days and the months side by side.
 */
export function ProfitScreen() {
  const { t } = useLingui()
  const format = useFormat()
  const hidden = usePref('hideBalance')
  const wide = useWideScreen()
  const [view = 'month', setView] = useSearchChoice('view', VIEWS)
  const now = monthName(dayOf(serverNow()))
  const [picked, setPicked] = useState(now)
  // Every answer contains the opening date of the account, so while another month loads the date is taken
  // from the answer for the present month.
  const present = useRead(portfolio.month, { month: now }, { every: EVERY })
  const reading = useRead(portfolio.month, { month: picked })
  const made = reading.data ?? present.data
  const since = made ? monthName(dayOf(made.since * 1000)) : picked
  const months = monthsBetween(since, now)
  const month = months.includes(picked) ? picked : now
  const year = picked.slice(0, 4)
  const years = [...new Set(months.map((one) => one.slice(0, 4)))]
  const isMonth = wide || view === 'month'
  const swipe = useSwipeTabs<string>(isMonth ? months : years, isMonth ? month : year, (next) =>
    setPicked(isMonth ? next : lastOf(months, next)),
  )
  const name = isMonth ? format.time(noonOf(daysOfMonth(picked).first), 'month') : year
  const steps = (
    <Steps
      name={name}
      labels={isMonth ? [t`Previous month`, t`Next month`] : [t`Previous year`, t`Next year`]}
      all={isMonth ? months : years}
      at={isMonth ? month : year}
      onStep={(next) => setPicked(isMonth ? next : lastOf(months, next))}
    />
  )
  const yearTable = (
    <ProfitYear
      months={months.filter((one) => one.startsWith(year))}
      year={year}
      onPick={(next) => {
        setPicked(next)
        setView('month')
      }}
    />
  )
  const figures = (
    <ReadState quiet reading={reading} skeleton={<Skeleton height={360} />}>
      {({ days, without }) =>
        hidden ? (
          <p className={styles.note}>
            <Trans>The calendar is hidden together with the amounts.</Trans>
          </p>
        ) : isMonth ? (
          <ProfitMonth key={picked} month={picked} name={name} days={days} without={without} />
        ) : (
          yearTable
        )
      }
    </ReadState>
  )
  return (
    <AppPage title={t`PnL calendar`} actions={<AsOf reading={reading} always />} columns>
      <div className={styles.page} {...swipe}>
        {wide ? (
          <Columns
            first={
              <>
                {steps}
                {figures}
              </>
            }
            second={
              <>
                <h2 className={styles.year}>{year}</h2>
                {made && !hidden && yearTable}
              </>
            }
          />
        ) : (
          <>
            <Segmented<View>
              label={t`Period`}
              items={[
                { value: 'month', label: <Trans>Month</Trans> },
                { value: 'year', label: <Trans>Year</Trans> },
              ]}
              value={view}
              onChange={setView}
            />
            {steps}
            {figures}
          </>
        )}
        <p className={styles.note}>
          <DayBoundaryNote />
        </p>
      </div>
    </AppPage>
  )
}

/** The latest month in `months` (such as `2026-11`) that belongs to `year`. */
const lastOf = (months: readonly string[], year: string): string =>
  months.findLast((one) => one.startsWith(year)) ?? `${year}-12`

interface StepsProps {
  readonly name: string
  /** Accessible names of the two buttons: to the previous period, and to the next period. */
  readonly labels: readonly [string, string]
  readonly all: readonly string[]
  readonly at: string
  readonly onStep: (next: string) => void
}

/** The name of the period, between the buttons to the previous and the next period. */
function Steps({ name, labels: [back, on], all, at, onStep }: StepsProps) {
  const index = all.indexOf(at)
  const [before, after] = [all[index - 1], all[index + 1]]
  return (
    <div className={styles.steps}>
      <IconButton
        icon={ChevronLeft}
        label={back}
        disabled={before === undefined}
        onClick={() => before !== undefined && onStep(before)}
      />
      <h2 aria-live="polite">{name}</h2>
      <IconButton
        icon={ChevronRight}
        label={on}
        disabled={after === undefined}
        onClick={() => after !== undefined && onStep(after)}
      />
    </div>
  )
}
