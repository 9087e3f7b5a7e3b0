import { useLingui } from '@lingui/react/macro'
import { big, type Decimal } from '#domain/money.ts'
import { shownDay } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Sparkline } from '#ui/figures/Sparkline.tsx'
import styles from './lockup.module.css'

interface Props {
  /** Published rates, oldest first. */
  readonly rates: readonly { readonly date: string; readonly rate: Decimal }[]
}

/** The published rates of the last 30 days, with first and last day, minimum and maximum. */
export function RateChart({ rates }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const [first] = rates
  const last = rates.at(-1)
  if (!first || !last) return null
  const sorted = rates.map(({ rate }) => rate).sort((a, b) => big(a).cmp(b))
  const text = (rate: Decimal | undefined): string => (rate === undefined ? '' : format.rate(rate, 4, 2))
  const least = text(sorted[0])
  const most = text(sorted.at(-1))
  const now = text(last.rate)
  return (
    <section className={styles.chart} aria-label={t`Published rates`}>
      <p className={styles.quiet}>{t`Published rates, last 30 days`}</p>
      <Sparkline
        points={rates.map(({ rate }) => big(rate).toNumber())}
        direction={0}
        width={340}
        height={72}
        label={t`Daily rate between ${least} and ${most}, now ${now}`}
      />
      <p className={styles.chartEnds}>
        <span>{format.time(shownDay(first.date), 'dayMonth')}</span>
        <span>
          {least} – {most}
        </span>
        <span>{format.time(shownDay(last.date), 'dayMonth')}</span>
      </p>
    </section>
  )
}
