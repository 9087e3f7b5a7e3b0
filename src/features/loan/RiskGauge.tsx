import { Trans, useLingui } from '@lingui/react/macro'
import { bandOf, type Exposure, leverageOf, riskRate } from '#domain/earn/loan/risk.ts'
import type { Decimal } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { cx } from '#ui/cx.ts'
import { gaugeAt, useBandLabels, usePercent } from './labels.ts'
import styles from './loan.module.css'

interface Props {
  /** Assets and debt of the loan; null while one of them is unknown. */
  readonly exposure: Exposure | null
  /** False when the prices are old; the margin level is then not shown. */
  readonly priced: boolean
  /**
   * Value in USDT of the collateral of an application, from which the gauge shows how many times the
   * collateral covers the loan.
   */
  readonly collateral?: Decimal
}

/**
 * Margin level of a loan on a scale from 100 to 200 %, as text as well as colour. An unknown margin level is
 * grey, never "safe".
 */
export function RiskGauge({ exposure, priced, collateral }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const percent = usePercent()
  const labels = useBandLabels()
  const rate = exposure && riskRate(exposure)
  const band = exposure && rate && priced ? bandOf(exposure) : null
  const times = exposure && collateral && leverageOf(exposure.debt, collateral)
  const leverage = times && format.number(times, { min: 1, max: 1, rounding: 'up' })
  const at = rate ? gaugeAt(rate) : 0
  return (
    <div className={cx(styles.gauge, band ? styles[band] : styles.unknown)} data-band={band ?? 'unknown'}>
      <p className={styles.gaugeHead}>
        <span>{t`Margin level`}</span>
        <b>
          {rate ? percent(rate) : '—'}
          {leverage && ` · ${leverage}x`}
        </b>
        <span className={styles.band}>
          {band ? labels(band) : rate ? <Trans>Prices are out of date</Trans> : <Trans>Not known</Trans>}
        </span>
      </p>
      <div className={styles.scale} aria-hidden="true">
        <i style={{ width: '10%' }} />
        <i style={{ width: '10%' }} />
        <i style={{ width: '10%' }} />
        <i style={{ width: '70%' }} />
        {rate && <span className={styles.marker} style={{ insetInlineStart: `${at * 100}%` }} />}
      </div>
      <p className={styles.ticks} aria-hidden="true">
        <span style={{ insetInlineStart: '10%' }}>110</span>
        <span style={{ insetInlineStart: '20%' }}>120</span>
        <span style={{ insetInlineStart: '30%' }}>130</span>
        <span style={{ insetInlineStart: '50%' }}>150</span>
        <span className={styles.tickEnd}>200</span>
      </p>
    </div>
  )
}
