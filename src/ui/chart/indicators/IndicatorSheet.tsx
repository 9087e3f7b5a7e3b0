import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { big, exact } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { Checkbox } from '../../choices/Checkbox.tsx'
import { Icon } from '../../media/Icon.tsx'
import { Settings2 } from '../../media/icons.ts'
import { Sheet } from '../../overlays/Sheet.tsx'
import { type Indicators, MAIN_INDICATORS, SUB_INDICATORS } from '../types.ts'
import { IndicatorParameters } from './IndicatorParameters.tsx'
import styles from './IndicatorSheet.module.css'
import { type IndicatorName, parametersOf, valuesOf, withValues } from './indicatorSettings.ts'

interface Props {
  open: boolean
  onClose: () => void
  value: Indicators
  onChange: (value: Indicators) => void
}

/** Adds or removes an item, keeping the order of the list. */
const toggled = <K extends string>(all: readonly K[], chosen: readonly K[], one: K, on: boolean): K[] =>
  all.filter((key) => (key === one ? on : chosen.includes(key)))

/** Sheet with the indicators over and below the candles, and the parameters of each indicator. */
export function IndicatorSheet({ open, onClose, value, onChange }: Props) {
  const { t } = useLingui()
  /** The indicator whose parameters are shown. */
  const [edited, setEdited] = useState<IndicatorName | null>(null)
  const row = (name: IndicatorName, checked: boolean, onCheck: (on: boolean) => void) => (
    <Row
      key={name}
      name={name}
      checked={checked}
      onCheck={onCheck}
      values={valuesOf(name, value.params)}
      onValues={(values) => onChange({ ...value, params: withValues(value.params, name, values) })}
      edited={edited === name}
      onEdit={() => setEdited(edited === name ? null : name)}
    />
  )
  return (
    <Sheet open={open} onClose={onClose} title={t`Indicators`}>
      <h3 className={styles.title}>{t`Main chart`}</h3>
      {MAIN_INDICATORS.map((name) =>
        row(name, value.main.includes(name), (on) =>
          onChange({ ...value, main: toggled(MAIN_INDICATORS, value.main, name, on) }),
        ),
      )}
      <h3 className={styles.title}>{t`Sub chart`}</h3>
      {SUB_INDICATORS.map((name) =>
        row(name, value.sub.includes(name), (on) =>
          onChange({ ...value, sub: toggled(SUB_INDICATORS, value.sub, name, on) }),
        ),
      )}
      <p className={styles.credit}>
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          TradingView Lightweight Charts™
        </a>{' '}
        Copyright © 2025 TradingView, Inc.
      </p>
    </Sheet>
  )
}

interface RowProps {
  name: IndicatorName
  checked: boolean
  onCheck: (on: boolean) => void
  values: readonly number[]
  onValues: (values: readonly number[]) => void
  /** Whether the fields of the parameters are shown below the row. */
  edited: boolean
  onEdit: () => void
}

function Row({ name, checked, onCheck, values, onValues, edited, onEdit }: RowProps) {
  const { t } = useLingui()
  const format = useFormat()
  const parameters = parametersOf(name)
  const shown = values.map((value) => format.number(exact(big(value)), { max: 3, min: 0 })).join(' · ')
  return (
    <>
      <div className={styles.row}>
        <Checkbox checked={checked} onChange={onCheck} className={styles.choice}>
          <span className={styles.name}>{name}</span>
        </Checkbox>
        {parameters.length > 0 && (
          <button
            type="button"
            className={styles.setting}
            aria-label={t`Parameters of ${name}: ${shown}`}
            aria-expanded={edited}
            onClick={onEdit}
          >
            {shown}
            <Icon icon={Settings2} size={16} />
          </button>
        )}
      </div>
      {edited && (
        <IndicatorParameters name={name} parameters={parameters} values={values} onValues={onValues} />
      )}
    </>
  )
}
