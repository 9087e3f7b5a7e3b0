import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { ChevronDown, Maximize, Minimize, Settings2 } from '../icons.ts'
import { PickerSheet } from '../PickerSheet.tsx'
import { rovingKey } from '../roving.ts'
import styles from './ChartToolbar.module.css'
import { IndicatorSheet } from './IndicatorSheet.tsx'
import type { Indicators } from './types.ts'

export interface PeriodItem {
  value: string
  label: string
}

interface Props {
  periods: readonly PeriodItem[]
  period: string
  onPeriod: (period: string) => void
  /** So many stand in the row, the others behind "More". */
  inRow: number
  indicators: Indicators
  onIndicators: (indicators: Indicators) => void
  full: boolean
  onFull: () => void
}

export function ChartToolbar(props: Props) {
  const { periods, period, onPeriod, inRow, indicators, onIndicators, full, onFull } = props
  const { t } = useLingui()
  const [open, setOpen] = useState<'periods' | 'indicators' | null>(null)
  const row = periods.slice(0, inRow)
  const rest = periods.slice(inRow)
  const hidden = rest.find(({ value }) => value === period)

  return (
    <div className={styles.bar}>
      <div role="radiogroup" aria-label={t`Period`} className={styles.periods} onKeyDown={rovingKey}>
        {row.map(({ value, label }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a roving radio group of buttons, as the ARIA pattern has it
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
      {rest.length > 0 && (
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
      <PickerSheet
        open={open === 'periods'}
        onClose={() => setOpen(null)}
        title={t`Period`}
        options={periods}
        value={period}
        onPick={(picked) => {
          setOpen(null)
          onPeriod(picked)
        }}
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
