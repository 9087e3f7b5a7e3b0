import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { rovingKey } from '../choices/rovingFocusKeys.ts'
import { cx } from '../cx.ts'
import { Icon } from '../media/Icon.tsx'
import { ChevronDown, Maximize, Minimize, Settings2 } from '../media/icons.ts'
import styles from './ChartToolbar.module.css'
import { IndicatorSheet } from './indicators/IndicatorSheet.tsx'
import { type PeriodItem, PeriodSheet } from './PeriodSheet.tsx'
import type { Indicators } from './types.ts'

interface Props {
  /** Periods, shortest first. */
  periods: readonly PeriodItem[]
  /** Periods shown in the row; the "More" button opens a list of all periods. */
  inRow: readonly string[]
  period: string
  onPeriod: (period: string) => void
  indicators: Indicators
  onIndicators: (indicators: Indicators) => void
  full: boolean
  onFull: () => void
}

export function ChartToolbar(props: Props) {
  const { periods, period, onPeriod, inRow, indicators, onIndicators, full, onFull } = props
  const { t } = useLingui()
  const [open, setOpen] = useState<'periods' | 'indicators' | null>(null)
  const row = periods.filter(({ value }) => inRow.includes(value))
  const hidden = periods.find(({ value }) => value === period && !inRow.includes(value))

  return (
    <div className={styles.bar}>
      <div
        role="radiogroup"
        aria-label={t({ context: 'chart', message: 'Period' })}
        className={styles.periods}
        onKeyDown={rovingKey}
      >
        {row.map(({ value, label }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a radio group of buttons with roving focus, as in the ARIA pattern
          <button
            key={value}
            type="button"
            role="radio"
            aria-checked={value === period}
            tabIndex={value === period || (hidden && index === 0) ? 0 : -1}
            className={styles.period}
            onClick={() => onPeriod(value)}
          >
            <span className={cx(styles.label, value === period && styles.on)}>{label}</span>
          </button>
        ))}
      </div>
      {row.length < periods.length && (
        <button
          type="button"
          className={styles.period}
          aria-haspopup="dialog"
          aria-expanded={open === 'periods'}
          onClick={() => setOpen('periods')}
        >
          <span className={cx(styles.label, hidden && styles.on)}>
            {hidden?.label ?? t`More`}
            <Icon icon={ChevronDown} size={12} />
          </span>
        </button>
      )}
      <IconButton
        icon={Settings2}
        label={t`Indicators`}
        target={36}
        size={16}
        tone="soft"
        aria-haspopup="dialog"
        aria-expanded={open === 'indicators'}
        onClick={() => setOpen('indicators')}
      />
      <IconButton
        icon={full ? Minimize : Maximize}
        label={full ? t`Leave full screen` : t`Full screen`}
        target={36}
        size={16}
        tone="soft"
        onClick={onFull}
      />
      <PeriodSheet
        open={open === 'periods'}
        onClose={() => setOpen(null)}
        periods={periods}
        period={period}
        onPeriod={onPeriod}
      />
      <IndicatorSheet
        open={open === 'indicators'}
        onClose={() => setOpen(null)}
        value={indicators}
        onChange={onIndicators}
      />
    </div>
  )
}
