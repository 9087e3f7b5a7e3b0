import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '../choices/Checkbox.tsx'
import { Sheet } from '../overlays/Sheet.tsx'
import styles from './IndicatorSheet.module.css'
import {
  type Indicators,
  MAIN_INDICATORS,
  type MainIndicator,
  SUB_INDICATORS,
  type SubIndicator,
} from './types.ts'

interface Props {
  open: boolean
  onClose: () => void
  value: Indicators
  onChange: (value: Indicators) => void
}

const SETTINGS: Readonly<Record<MainIndicator | SubIndicator, string>> = {
  MA: '7, 25, 99',
  EMA: '7, 25, 99',
  BOLL: '20, 2',
  VOL: '',
  MACD: '12, 26, 9',
  RSI: '6, 12, 24',
  KDJ: '9, 3, 3',
}

/** Adds or removes an item, keeping the order of the list. */
const toggled = <K extends string>(all: readonly K[], chosen: readonly K[], one: K, on: boolean): K[] =>
  all.filter((key) => (key === one ? on : chosen.includes(key)))

export function IndicatorSheet({ open, onClose, value, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Sheet open={open} onClose={onClose} title={t`Indicators`}>
      <h3 className={styles.title}>{t`Main chart`}</h3>
      {MAIN_INDICATORS.map((key) => (
        <Checkbox
          key={key}
          checked={value.main.includes(key)}
          onChange={(on) => onChange({ ...value, main: toggled(MAIN_INDICATORS, value.main, key, on) })}
        >
          <Name name={key} />
        </Checkbox>
      ))}
      <h3 className={styles.title}>{t`Sub chart`}</h3>
      {SUB_INDICATORS.map((key) => (
        <Checkbox
          key={key}
          checked={value.sub.includes(key)}
          onChange={(on) => onChange({ ...value, sub: toggled(SUB_INDICATORS, value.sub, key, on) })}
        >
          <Name name={key} />
        </Checkbox>
      ))}
      <p className={styles.credit}>
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          TradingView Lightweight Charts™
        </a>{' '}
        Copyright © 2025 TradingView, Inc.
      </p>
    </Sheet>
  )
}

function Name({ name }: { name: MainIndicator | SubIndicator }) {
  return (
    <span className={styles.name}>
      {name} <span className={styles.setting}>{SETTINGS[name]}</span>
    </span>
  )
}
