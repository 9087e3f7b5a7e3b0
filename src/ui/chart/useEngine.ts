import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ChartView, Engine } from './engine.ts'
import { type ChartTexts, candleClock } from './text.ts'
import { readTheme, watchTheme } from './theme.ts'
import type { ChartCandle, ChartLine, Indicators } from './types.ts'

export interface EngineInput {
  /** Whose candles these are; another name starts at the newest candle. */
  name: string
  period: string
  candles: readonly ChartCandle[] | undefined
  last: ChartCandle | undefined
  look: 'candles' | 'line'
  indicators: Indicators
  lines: readonly ChartLine[] | undefined
  texts: ChartTexts
  closesAt: number | undefined
  now: (() => number) | undefined
  onOlder: (() => void) | undefined
}

/** Loads the chart's chunk, keeps the chart in step with what the component is given, and tells what is in view. */
export function useEngine(host: RefObject<HTMLElement | null>, input: EngineInput) {
  const { name, period, candles, last, look, indicators, lines, texts, closesAt, now } = input
  const [engine, setEngine] = useState<Engine | null>(null)
  const [view, setView] = useState<ChartView | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(input)
  const shown = useRef({ name: '', period: '' })
  /** What the engine's figures are written with. */
  const spoken = useRef(texts)

  useEffect(() => {
    latest.current = input
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` loads the chunk again after a failure
  useEffect(() => {
    let made: Engine | null = null
    let gone = false
    const start = async () => {
      const { createEngine } = await import('./engine.ts')
      const element = host.current
      if (gone || !element) return
      spoken.current = latest.current.texts
      made = createEngine(
        element,
        { theme: readTheme(element), texts: spoken.current },
        { onView: setView, onOlder: () => latest.current.onOlder?.() },
      )
      setEngine(made)
    }
    start().catch(() => setFailed(true))
    return () => {
      gone = true
      made?.destroy()
      setEngine(null)
      shown.current = { name: '', period: '' }
    }
  }, [attempt, host])

  useEffect(() => {
    engine?.setIndicators(indicators)
  }, [engine, indicators])

  useEffect(() => {
    engine?.setLook(look)
  }, [engine, look])

  useEffect(() => {
    if (!engine || !candles) return
    const before = shown.current
    const step = before.name !== name ? 'fresh' : before.period !== period ? 'period' : 'same'
    shown.current = { name, period }
    engine.setCandles(candles, step)
    // What came live is newer than a page that was on its way.
    if (latest.current.last) engine.update(latest.current.last)
  }, [engine, candles, name, period])

  useEffect(() => {
    if (last) engine?.update(last)
  }, [engine, last])

  useEffect(() => {
    engine?.setLines(lines ?? [])
  }, [engine, lines])

  useEffect(() => {
    const element = host.current
    if (!engine || !element) return
    const repaint = () => {
      spoken.current = texts
      engine.setTheme(readTheme(element), texts)
    }
    if (spoken.current !== texts) repaint()
    return watchTheme(repaint)
  }, [engine, host, texts])

  useEffect(() => {
    if (!engine) return
    if (closesAt === undefined || !now) {
      engine.setLeft('')
      return
    }
    const tick = () => engine.setLeft(candleClock(closesAt - now()))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [engine, closesAt, now])

  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { engine, view, failed, retry }
}
