import { useLingui } from '@lingui/react/macro'
import { rovingFocus } from '../choices/rovingFocusKeys.ts'
import { cx } from '../cx.ts'
import { Sheet } from '../overlays/Sheet.tsx'
import styles from './PeriodSheet.module.css'

export interface PeriodItem {
  value: string
  label: string
}

interface Props {
  open: boolean
  onClose: () => void
  /** Periods, shortest first. */
  periods: readonly PeriodItem[]
  period: string
  onPeriod: (period: string) => void
}

/** Sheet with all periods of the chart in a grid. */
export function PeriodSheet({ open, onClose, periods, period, onPeriod }: Props) {
  const { t } = useLingui()
  return (
    <Sheet open={open} onClose={onClose} title={t({ context: 'chart', message: 'Period' })}>
      <div
        role="listbox"
        aria-label={t({ context: 'chart', message: 'Period' })}
        className={styles.grid}
        onKeyDown={rovingFocus}
      >
        {periods.map(({ value, label }, index) => {
          const on = value === period
          const entry = on || (index === 0 && periods.every((one) => one.value !== period))
          return (
            <button
              key={value}
              type="button"
              role="option"
              aria-selected={on}
              tabIndex={entry ? 0 : -1}
              className={cx(styles.tile, on && styles.on)}
              onClick={() => {
                onClose()
                onPeriod(value)
              }}
            >
              {label}
            </button>
          )
        })}
      </div>
    </Sheet>
  )
}
