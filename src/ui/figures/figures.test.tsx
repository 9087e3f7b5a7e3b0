import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Countdown, clockText } from '../feedback/Countdown.tsx'
import { CoinMark } from '../media/CoinMark.tsx'
import { click, find, render } from '../test-kit.tsx'
import type { Direction } from './ChangePill.tsx'
import { OrderBookRows } from './OrderBookRows.tsx'
import { PriceText } from './PriceText.tsx'
import { linePath, ringArcs } from './svgPaths.ts'

describe('a countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('counts down by the given clock and reports its end once', () => {
    let time = 10_000
    const now = () => time
    const onEnd = vi.fn()
    render(<Countdown until={13_000} now={now} onEnd={onEnd} />)
    expect(find('[role=timer]').textContent).toBe('00:03')
    const pass = (milliseconds: number) => {
      time += milliseconds
      act(() => {
        vi.advanceTimersByTime(milliseconds)
      })
    }
    pass(1_010)
    expect(find('[role=timer]').textContent).toBe('00:02')
    expect(onEnd).not.toHaveBeenCalled()
    pass(3_000)
    expect(find('[role=timer]').textContent).toBe('Awaiting update')
    pass(10_000)
    expect(onEnd).toHaveBeenCalledTimes(1)
  })

  it('continues when a clock that ran ahead is corrected', () => {
    let time = 20_000
    render(<Countdown until={13_000} now={() => time} />)
    expect(find('[role=timer]').textContent).toBe('Awaiting update')
    time = 11_000
    act(() => {
      vi.advanceTimersByTime(1_000)
    })
    expect(find('[role=timer]').textContent).toBe('00:02')
  })

  it('shows hours only when at least one hour is left', () => {
    expect(clockText(775_000)).toBe('12:55')
    expect(clockText(4_375_001)).toBe('01:12:56')
    expect(clockText(-5)).toBe('00:00')
  })
})

describe('a price text', () => {
  it('is tinted only by a change of a live price', () => {
    const text = (value: string, live: boolean) => (
      <PriceText live={live} direction={1}>
        {value}
      </PriceText>
    )
    const tint = () => document.querySelector('span')?.dataset.flash
    const { draw } = render(text('1.00', true))
    expect(tint()).toBeUndefined()
    draw(text('1.01', false))
    expect(tint()).toBeUndefined()
    draw(text('1.02', true))
    expect(tint()).toBe('up')
  })

  it('loses its tint 400 ms after the last change', () => {
    vi.useFakeTimers()
    try {
      const text = (value: string, direction: Direction) => (
        <PriceText live direction={direction}>
          {value}
        </PriceText>
      )
      const tint = () => document.querySelector('span')?.dataset.flash
      const { draw } = render(text('1.00', 1))
      draw(text('1.01', 1))
      vi.advanceTimersByTime(300)
      draw(text('1.00', -1))
      vi.advanceTimersByTime(300)
      expect(tint()).toBe('down')
      vi.advanceTimersByTime(200)
      expect(tint()).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  it('has an arrow when it is coloured and has no sign', () => {
    render(
      <PriceText direction={-1} arrow>
        63.70
      </PriceText>,
    )
    expect(document.body.textContent).toContain('↓ 63.70')
  })
})

describe('a coin mark', () => {
  it('shows a disc with the initial when its picture is missing, and does not request the picture again', () => {
    const first = render(<CoinMark name="ZZZ" label="ZZZ" />)
    const image = find<HTMLImageElement>('img')
    expect(image.getAttribute('src')).toContain('marks/zzz.png')
    act(() => {
      image.dispatchEvent(new Event('error'))
    })
    expect(find('[role=img]').textContent).toBe('Z')
    first.close()
    render(<CoinMark name="ZZZ" />)
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('the rows of an order book', () => {
  it('report the key of the clicked level, and limit the bar behind a level to the width of the row', () => {
    const picked = vi.fn()
    render(
      <OrderBookRows
        side="ask"
        layout="ticket"
        label="Asks"
        onPick={picked}
        levels={[{ key: '67413.3', price: '67,413.3', amount: '0.2419', depth: 1.4 }]}
      />,
    )
    click(find('button'))
    expect(picked).toHaveBeenCalledWith('67413.3')
    expect(find<HTMLElement>('[style*=scaleX]').style.transform).toBe('scaleX(1)')
  })
})

describe('an SVG path', () => {
  it('of a line chart has its minimum at the bottom and its maximum at the top', () => {
    expect(linePath([1, 3, 2], { width: 100, height: 28, pad: 2 })).toBe('M0.0 26.0L50.0 2.0L100.0 14.0')
    expect(linePath([5, 5], { width: 10, height: 10, pad: 2 })).toBe('M0.0 5.0L10.0 5.0')
    expect(linePath([5], { width: 10, height: 10, pad: 2 })).toBe('')
  })

  it('of a ring chart consists of one arc for each fraction, with gaps between the arcs', () => {
    const arcs = ringArcs([50, 0, 50], 100, 2)
    expect(arcs).toEqual([
      { length: 48, offset: 0 },
      { length: 0, offset: 50 },
      { length: 48, offset: 50 },
    ])
    expect(ringArcs([7], 100, 2)).toEqual([{ length: 100, offset: 0 }])
    expect(ringArcs([0, 0], 100, 2).every((arc) => arc.length === 0)).toBe(true)
  })
})
