import { useLingui } from '@lingui/react/macro'
import { cx } from '../cx.ts'
import styles from './CandlePanel.module.css'
import type { ChartView } from './chartEngine.ts'
import type { ChartTexts } from './chartTexts.ts'

interface Props {
  view: ChartView
  texts: ChartTexts
}

/** Maximum number of the person's trades that are listed individually. */
const FILLS = 4

/** Values of the candle under the crosshair, shown in the half of the chart opposite to the finger. */
export function CandlePanel({ view, texts }: Props) {
  const { t } = useLingui()
  const { candle, before, left, fills } = view
  const from = before?.close ?? candle.open
  const change = from === 0 ? 0 : ((candle.close - from) / from) * 100
  const tone = change > 0 ? styles.up : change < 0 ? styles.down : undefined
  const rows = [
    [t({ context: 'candle', message: 'Open' }), texts.price(candle.open)],
    [t`High`, texts.price(candle.high)],
    [t`Low`, texts.price(candle.low)],
    [t({ context: 'candle', message: 'Close' }), texts.price(candle.close)],
    [t({ context: 'candle', message: 'Change' }), texts.percent(change)],
    [t`Volume`, texts.volume(candle.volume)],
  ] as const
  return (
    <div className={cx(styles.panel, left && styles.right)} role="status">
      <div className={styles.time}>{texts.time(candle.time, 'full')}</div>
      <dl>
        {rows.map(([label, value], index) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd className={index === 4 ? tone : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {fills.slice(0, FILLS).map((fill) => (
        <div key={fill.key} className={fill.side === 'buy' ? styles.up : styles.down}>
          {fill.label}
        </div>
      ))}
      {fills.length > FILLS && <div>+{fills.length - FILLS}</div>}
    </div>
  )
}
