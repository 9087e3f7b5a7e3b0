import { useLingui } from '@lingui/react/macro'
import { businessDayName } from '#domain/businessDay.ts'
import { daysFrom } from '#domain/earn/lockup.ts'
import { ProgressSteps, shownDay, useBusinessDay } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'

/** Dates of a purchase that is made today, in the platform's time zone. */
export function useBuyDays(period: number) {
  const format = useFormat()
  const today = useBusinessDay()
  const { valueDay, endDay } = daysFrom(today + 1, period)
  const shown = (day: number): string => format.time(shownDay(businessDayName(day)), 'day')
  return { today: shown(today), value: shown(valueDay), end: shown(endDay) }
}

/** Purchase date, value date (from which income is earned), and end date. */
export function BuyDates({ period }: { readonly period: number }) {
  const { t } = useLingui()
  const days = useBuyDays(period)
  return (
    <ProgressSteps
      label={t`Dates (UTC+8)`}
      steps={[
        { key: 'today', label: t`Today`, state: 'done', note: days.today },
        { key: 'value', label: t`Value date`, state: 'waiting', note: days.value },
        { key: 'end', label: t`End`, state: 'waiting', note: days.end },
      ]}
    />
  )
}
