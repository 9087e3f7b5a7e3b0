import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ChartView, createEngine, Engine } from './chartEngine.ts'
import type { ChartTexts } from './chartTexts.ts'
import type { Beyond } from './orderLineTags.ts'
import { readTheme, watchTheme } from './theme.ts'
import type { ChartCandle, ChartFill, ChartLine, Indicators } from './types.ts'

export interface EngineInput {
  /** Identifies the candles; a changed name shows the newest candle. */
  name: string
  period: string
  candles: readonly ChartCandle[] | undefined
  last: ChartCandle | undefined
  look: 'candles' | 'line'
  indicators: Indicators
  lines: readonly ChartLine[] | undefined
  fills: readonly ChartFill[] | undefined
  texts: ChartTexts
  closesAt: number | undefined
  now: (() => number) | undefined
  onOlder: (() => void) | undefined
  onShown: (() => void) | undefined
}

const NOTHING_BEYOND: Beyond = { above: 0, below: 0 }
const NONE: Indicators = { main: [], sub: [] }

/** Runs one step per frame, starting with the next frame; returns the function that stops the steps. */
function inFrames([step, ...further]: readonly (() => void)[]): () => void {
  let stop = () => {}
  if (!step) return stop
  const frame = requestAnimationFrame(() => {
    const timer = setTimeout(() => {
      step()
      stop = inFrames(further)
    })
    stop = () => clearTimeout(timer)
  })
  stop = () => cancelAnimationFrame(frame)
  return () => stop()
}

type Told = { readonly [K in keyof EngineInput]?: EngineInput[K] | undefined }

/** Loads the chart's chunk, passes the component's props to the chart, and returns what is in view. */
export function useEngine(host: RefObject<HTMLElement | null>, input: EngineInput) {
  const { candles, texts, closesAt, now } = input
  const [make, setMake] = useState<typeof createEngine | null>(null)
  const [engine, setEngine] = useState<Engine | null>(null)
  const [view, setView] = useState<ChartView | null>(null)
  const [beyond, setBeyond] = useState(NOTHING_BEYOND)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  /**
   * Whether the first candles have arrived; without candles there is nothing to draw. Stays true, because
   * the chart survives a change of period.
   */
  const [begun, setBegun] = useState(candles !== undefined)
  if (candles && !begun) setBegun(true)
  const latest = useRef(input)
  /** The values that were passed to the engine last. */
  const told = useRef<Told>({})
  /** The texts used by the engine. */
  const spoken = useRef(texts)

  useEffect(() => {
    latest.current = input
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` loads the chunk again after a failure
  useEffect(() => {
    let gone = false
    import('./chartEngine.ts')
      .then(({ createEngine }) => gone || setMake(() => createEngine))
      .catch(() => gone || setFailed(true))
    return () => {
      gone = true
    }
  }, [attempt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` creates the chart again after a failure
  useEffect(() => {
    const element = host.current
    if (!make || !begun || !element) return
    spoken.current = latest.current.texts
    let made: Engine
    try {
      made = make(
        element,
        { theme: readTheme(element), texts: spoken.current },
        { onView: setView, onBeyond: setBeyond, onOlder: () => latest.current.onOlder?.() },
      )
    } catch {
      setFailed(true)
      return
    }
    // Runs one step per frame, so that input is handled between the steps.
    const stop = inFrames([
      () => {
        told.current = tell(made, {}, { ...latest.current, indicators: NONE })
      },
      () => made.addAxes(),
      () => {
        told.current = tell(made, told.current, latest.current)
      },
      () => {
        made.show()
        setEngine(made)
        latest.current.onShown?.()
      },
    ])
    return () => {
      stop()
      made.destroy()
      setEngine(null)
    }
  }, [make, begun, attempt, host])

  useEffect(() => {
    if (engine) told.current = tell(engine, told.current, input)
  })

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
    const tick = () => engine.setLeft(texts.left(closesAt - now()))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [engine, closesAt, now, texts])

  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { engine, view, beyond, failed, retry }
}

/**
 * Passes changed values to the engine. While the candles of another period load, the displayed candles keep
 * their own period.
 * @returns the values passed, with which the next call compares.
 */
function tell(engine: Engine, before: Told, next: EngineInput): Told {
  const { name, period, candles, last, look, indicators, lines, fills } = next
  if (before.indicators !== indicators) engine.setIndicators(indicators)
  if (before.look !== look) engine.setLook(look)
  if (before.lines !== lines) engine.setLines(lines ?? [])
  if (before.fills !== fills) engine.setFills(fills ?? [])
  const paged = candles && (candles !== before.candles || name !== before.name || period !== before.period)
  if (paged)
    engine.setCandles(candles, before.name !== name ? 'fresh' : before.period !== period ? 'period' : 'same')
  // A candle from the stream is newer than a page that was requested earlier, so the candle is passed again
  // after the page.
  if (last && (paged || last !== before.last)) engine.update(last)
  return candles ? next : { ...next, name: before.name, period: before.period, candles: before.candles }
}
