import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { wallet } from '#contract/funds/wallet.ts'
import { type PortfolioDay, portfolio } from '#contract/market/portfolio.ts'
import { useRead } from '#data/api/use-read.ts'
import { usePref } from '#data/session/device-preferences.ts'
import type { Decimal } from '#domain/money.ts'
import { dayGainOf, dayOf, inMoney, noonOf, runOf, type Shown, withTotal } from '#domain/trade/portfolio.ts'
import { NONE, toneOf } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { AssetsCurveChart } from './AssetsCurveChart.tsx'
import { DayBoundaryNote } from './DayBoundaryNote.tsx'
import styles from './portfolio.module.css'

/** Polling interval (ms), because the value of the present day follows the prices. */
const EVERY = 30_000

/**
 * Curve of a person's total assets on the last 30 days, with gains shown separately from deposits and
 * withdrawals.
 */
export function TotalAssetsChart() {
  const { t } = useLingui()
  const problem = useErrorText()
  const reading = useRead(portfolio.curve, {}, { every: EVERY })
  const { data, error, refetch } = reading
  const { data: assets, asOf } = useRead(wallet.all, {})
  const days = useMemo(
    () => data && withTotal(data.days, assets?.total_usdt ?? null, asOf ?? 0),
    [data, assets, asOf],
  )
  return (
    <Card inset as="section" aria-label={t`Last 30 days`} className={styles.card}>
      <header className={styles.head}>
        <h2>
          <Trans>Last 30 days</Trans>
        </h2>
        <AsOf reading={reading} />
      </header>
      {data && days ? (
        <Days days={days} without={data.without} />
      ) : error ? (
        <ErrorState inline message={problem(error)} onRetry={refetch} />
      ) : (
        <Skeleton height={168} />
      )}
    </Card>
  )
}

function Days({
  days,
  without,
}: {
  readonly days: readonly PortfolioDay[]
  readonly without: readonly string[]
}) {
  const { t } = useLingui()
  const format = useFormat()
  const fiat = usePref('fiat')
  const hidden = usePref('hideBalance')
  const [picked, setPicked] = useState<number | null>(null)
  const shown = useMemo(() => days.map((day) => inMoney(day, day.rates[fiat] ?? null)), [days, fiat])
  const money = (value: Decimal | null, sign?: 'always'): string =>
    value === null ? NONE : format.fiat(value, fiat, sign)
  const at = picked === null ? null : Math.min(picked, days.length - 1)
  const day = at === null ? undefined : days[at]
  const one = at === null ? undefined : shown[at]
  const gain = at === null || !one ? (runOf(shown)?.gain ?? null) : dayGainOf(shown[at - 1], one)
  const inflow = one ? one.inflow : (runOf(shown)?.inflow ?? null)
  const date = day && format.time(noonOf(dayOf(day.day * 1000)), 'day')
  const words = (index: number): string => {
    const [given, its] = [days[index], shown[index]]
    if (!given || !its) return ''
    const on = format.time(noonOf(dayOf(given.day * 1000)), 'day')
    const value = money(its.value)
    const [made, brought] = [money(dayGainOf(shown[index - 1], its), 'always'), money(its.inflow, 'always')]
    return its.value === null
      ? t`${on}: no price was recorded`
      : t`${on}: ${value}, gain ${made}, net deposits ${brought}`
  }
  return (
    <>
      <dl className={styles.figures} aria-live="off">
        <div>
          <dt>{date ?? t`Today`}</dt>
          <dd data-testid="curve-value">
            <HiddenBalance hidden={hidden}>{money((one ?? shown.at(-1))?.value ?? null)}</HiddenBalance>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Gain</Trans>
          </dt>
          <dd data-testid="curve-gain">
            <HiddenBalance hidden={hidden}>
              <Text size={14} weight={500} tone={toneOf(gain)}>
                {money(gain, 'always')}
              </Text>
            </HiddenBalance>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Net deposits</Trans>
          </dt>
          <dd data-testid="curve-inflow">
            <HiddenBalance hidden={hidden}>{money(inflow, 'always')}</HiddenBalance>
          </dd>
        </div>
      </dl>
      {hidden ? (
        <p className={styles.note}>
          <Trans>The curve is hidden together with the amounts.</Trans>
        </p>
      ) : (
        <AssetsCurveChart days={shown} picked={at} words={words} onPick={setPicked} />
      )}
      <Notes days={days} shown={shown} day={day} without={without} />
    </>
  )
}

/** Notes on what the value of the selected day does not include. */
function Notes({
  days,
  shown,
  day,
  without,
}: {
  readonly days: readonly PortfolioDay[]
  readonly shown: readonly Shown[]
  readonly day: PortfolioDay | undefined
  readonly without: readonly string[]
}) {
  const gaps = shown.some(({ value }) => value === null)
  const rateless = days.some(({ value }, index) => value !== null && shown[index]?.value === null)
  const coins = (day?.missing.length ? day.missing : [...new Set(days.flatMap((one) => one.missing))]).join(
    ', ',
  )
  const left = without.join(', ')
  return (
    <div className={styles.note}>
      {gaps && coins !== '' && (
        <p>
          <Trans>Gaps: no price of {coins} was recorded on those days.</Trans>
        </p>
      )}
      {rateless && (
        <p>
          <Trans>Gaps: no exchange rate of your currency was recorded on those days.</Trans>
        </p>
      )}
      {without.length > 0 && (
        <p>
          <Trans>Excludes {left}: no price available.</Trans>
        </p>
      )}
      <p>
        <DayBoundaryNote />
      </p>
    </div>
  )
}
