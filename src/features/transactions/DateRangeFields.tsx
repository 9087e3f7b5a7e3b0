import { useLingui } from '@lingui/react/macro'
import { TextField } from '#ui/fields/TextField.tsx'
import type { Days } from './dateRange.ts'
import styles from './transactions.module.css'

interface Props {
  readonly value: Days
  readonly onChange: (days: Days) => void
}

/** Fields for the first and the last day of a range, which may be in either order while they are typed. */
export function DateRangeFields({ value, onChange }: Props) {
  const { t } = useLingui()
  return (
    <div className={styles.days}>
      <TextField
        type="date"
        label={t({ context: 'date', message: 'From' })}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
      />
      <TextField
        type="date"
        label={t({ context: 'date', message: 'To' })}
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
      />
    </div>
  )
}
