import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { button, click, find, press, render, settle, until } from '../test-kit.tsx'
import { CandleChart } from './CandleChart.tsx'
import type { ChartCandle } from './types.ts'

/** The test DOM has no canvas, so the calls to the chart engine are checked instead. */
const engine = {
  addAxes: vi.fn(),
  show: vi.fn(),
  setCandles: vi.fn(),
  update: vi.fn(),
  setIndicators: vi.fn(),
  setLook: vi.fn(),
  setLines: vi.fn(),
  setTheme: vi.fn(),
  setLeft: vi.fn(),
  point: vi.fn(),
  zoom: vi.fn(),
  reach: vi.fn(),
  setLegend: vi.fn(),
  orders: { listen: vi.fn(), set: vi.fn(), priceAt: vi.fn(), yOf: vi.fn() },
  destroy: vi.fn(),
}
const createEngine = vi.fn(() => engine)
vi.mock('./chartEngine.ts', () => ({ createEngine: () => createEngine() }))

const candle = (time: number, close = 100): ChartCandle => ({
  time,
  open: 99,
  high: 103.5,
  low: 98,
  close,
  volume: 5,
})
const PERIODS = [
  { value: '15min', label: '15m' },
  { value: '60min', label: '1h' },
  { value: '1week', label: '1W' },
]

interface Options {
  name?: string
  candles?: readonly ChartCandle[] | undefined
  last?: ChartCandle
  period?: string
  onPeriod?: (period: string) => void
}
const chart = ({ name = 'BTC/USDT', period = '15min', candles, last, onPeriod = vi.fn() }: Options) => (
  <CandleChart
    name={name}
    candles={candles}
    last={last}
    precision={2}
    periods={PERIODS}
    periodsInRow={['15min', '60min']}
    period={period}
    onPeriod={onPeriod}
  />
)
const drawn = async (options: Options) => {
  const result = render(chart(options))
  await until(() => expect(engine.show).toHaveBeenCalled())
  await settle()
  return result
}

beforeEach(() => {
  for (const told of Object.values(engine)) if (vi.isMockFunction(told)) told.mockClear()
})
afterEach(() => {
  createEngine.mockReset()
  createEngine.mockImplementation(() => engine)
})

it('a candle chart shows the newest candle after a change of pair, keeps the displayed time after a change of period, and keeps its view after any other change', async () => {
  const first = [candle(1), candle(2)]
  const { draw } = await drawn({ candles: first })
  expect(engine.setCandles).toHaveBeenLastCalledWith(first, 'fresh')
  const older = [candle(0), ...first]
  draw(chart({ candles: older }))
  expect(engine.setCandles).toHaveBeenLastCalledWith(older, 'same')
  const hours = [candle(0)]
  draw(chart({ candles: hours, period: '60min' }))
  expect(engine.setCandles).toHaveBeenLastCalledWith(hours, 'period')
  draw(chart({ name: 'ETH/USDT', candles: first, period: '60min' }))
  expect(engine.setCandles).toHaveBeenLastCalledWith(first, 'fresh')
})

it('a candle chart keeps the live candle when older candles that were requested before it arrive after it', async () => {
  const live = candle(3, 120)
  const { draw } = await drawn({ candles: [candle(1)], last: live })
  expect(engine.update).toHaveBeenCalledWith(live)
  engine.update.mockClear()
  draw(chart({ candles: [candle(1), candle(2)], last: live }))
  expect(engine.update).toHaveBeenLastCalledWith(live)
  const next = candle(4)
  draw(chart({ candles: [candle(1), candle(2)], last: next }))
  expect(engine.update).toHaveBeenLastCalledWith(next)
})

it('a candle chart has a text alternative, and arrow keys move the crosshair along the candles', async () => {
  await drawn({ candles: [candle(1), candle(2, 101.25)] })
  const group = find('[role=group]')
  expect(group.getAttribute('aria-label')).toBe(
    'BTC/USDT chart, 15m. Last 101.25, high 103.50, low 98.00. Arrow keys move along the candles.',
  )
  press(group, 'ArrowLeft')
  expect(engine.point).toHaveBeenLastCalledWith(-1)
  press(group, 'Escape')
  expect(engine.point).toHaveBeenLastCalledWith(null)
})

it('a candle chart lists the periods that do not fit in its row behind "More"', async () => {
  const onPeriod = vi.fn()
  const { draw } = await drawn({ candles: [], onPeriod })
  click(button('More'))
  // All periods in the given order, including periods that the row does not show.
  expect([...document.querySelectorAll('[role=option]')].map((one) => one.textContent)).toEqual([
    '15m',
    '1h',
    '1W',
  ])
  click(button('1W'))
  expect(onPeriod).toHaveBeenCalledWith('1week')
  draw(chart({ candles: [], period: '1week', onPeriod }))
  expect(find('[aria-haspopup=dialog]').textContent).toBe('1W')
})

it('a candle chart stores the chosen indicators itself when its parent does not pass them', async () => {
  await drawn({ candles: [] })
  expect(engine.setIndicators).toHaveBeenLastCalledWith({ main: ['MA'], sub: ['VOL'] })
  click(button('Indicators'))
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'MACD')
  click(label?.querySelector('input') ?? document.body)
  expect(engine.setIndicators).toHaveBeenLastCalledWith({ main: ['MA'], sub: ['VOL', 'MACD'] })
})

it('a candle chart whose code failed to load offers a retry, which loads the code and draws the candles', async () => {
  createEngine.mockImplementationOnce(() => {
    throw new Error('chunk')
  })
  render(chart({ candles: [candle(1)] }))
  await until(() => expect(document.body.textContent).toContain('Could not load'))
  click(button('Retry'))
  await until(() => expect(engine.setCandles).toHaveBeenCalled())
  expect(document.body.textContent).not.toContain('Could not load')
})
