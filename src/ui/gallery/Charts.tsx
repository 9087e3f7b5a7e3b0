import { useMemo, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { CandleChart } from '../chart/CandleChart.tsx'
import type { ChartCandle } from '../chart/types.ts'
import styles from './Gallery.module.css'
import { Section } from './Section.tsx'
import { noise } from './sampleData.ts'

const STEP = 900
const START = 1_763_700_000
const LABELS = ['Time', '1m', '5m', '15m', '30m', '1h', '4h', '1D', '1W', '1M']
const IN_ROW = ['Time', '1m', '5m', '15m', '1h', '4h', '1D']
const PERIODS = LABELS.map((label) => ({ value: label, label }))
const LINES = [
  { key: '1', price: 66_900, label: 'Buy 0.012', tone: 'up' },
  { key: '2', price: 68_100, label: 'Sell 0.03', tone: 'down' },
] as const

function candles(count: number): ChartCandle[] {
  const next = noise(11)
  const made: ChartCandle[] = []
  let open = 66_000
  for (let index = 0; index < count; index += 1) {
    const close = open + (next() - 0.47) * 160
    const high = Math.max(open, close) + next() * 80
    const low = Math.min(open, close) - next() * 80
    made.push({ time: START + index * STEP, open, high, low, close, volume: 400 + next() * 1500 })
    open = close
  }
  return made
}

const ALL = candles(700)
const clock = () => performance.now()
const closes = performance.now() + 775_000

export function Charts() {
  const [period, setPeriod] = useState('15m')
  const [from, setFrom] = useState(400)
  const [extra, setExtra] = useState(0)
  const shown = useMemo(() => ALL.slice(from), [from])
  const end = ALL.at(-1)
  const last = end && { ...end, close: end.close + extra, high: Math.max(end.high, end.close + extra) }
  return (
    <Section title="Candles" wide>
      <CandleChart
        name="BTC/USDT"
        unit="BTC"
        candles={shown}
        last={last}
        precision={2}
        periods={PERIODS}
        periodsInRow={IN_ROW}
        period={period}
        onPeriod={setPeriod}
        look={period === 'Time' ? 'line' : 'candles'}
        closesAt={closes}
        now={clock}
        lines={LINES}
        onOlder={() => setFrom((before) => Math.max(0, before - 300))}
      />
      <div className={styles.row}>
        <Button size={36} kind="quiet" onClick={() => setExtra(extra + 40)}>
          Up
        </Button>
        <Button size={36} kind="quiet" onClick={() => setExtra(extra - 40)}>
          Down
        </Button>
      </div>
    </Section>
  )
}
