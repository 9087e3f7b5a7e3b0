import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { button, click, find, press, render } from '../test-kit.tsx'
import type { Engine, LineLayout } from './chartEngine.ts'
import { mergedLinesText } from './mergedLinesText.ts'
import { OrderLineHandles } from './OrderLineHandles.tsx'
import type { DrawnTag } from './orderLineTags.ts'
import type { ChartLine, MovedLine } from './types.ts'

/** An engine in which a price is its distance (px) from the bottom of a pane of 200 px. */
function engineOf(merged = false) {
  const layouts: LineLayout[] = []
  let told: ((tags: readonly DrawnTag[]) => void) | null = null
  const orders = {
    listen: (next: typeof told) => {
      told = next
      next?.(
        merged
          ? [{ y: 100, left: 10, width: 90, lines }]
          : lines.map((line) => ({ y: 200 - line.price, left: 10, width: 90, lines: [line] })),
      )
    },
    set: (layout: LineLayout) => void layouts.push(layout),
    priceAt: (y: number) => 200 - y,
    yOf: (price: number) => 200 - price,
  }
  return { engine: { orders } as unknown as Engine, layouts }
}

const lines: readonly ChartLine[] = [
  { key: '7 limit', price: 100, label: 'Buy 1', tone: 'up', labelAt: (price) => `Buy 1 at ${price}` },
  { key: '8', price: 98, label: 'Long 1', tone: 'up' },
]
const onMove = vi.fn<(line: MovedLine) => void>()
beforeEach(() => onMove.mockReset())

function shown(merged = false, moved: MovedLine | null = null) {
  const { engine, layouts } = engineOf(merged)
  render(
    <OrderLineHandles
      engine={engine}
      precision={2}
      bottom={200}
      lines={lines}
      moved={moved}
      onMove={onMove}
    />,
  )
  return { moved: () => layouts.at(-1)?.moved ?? null, spread: () => layouts.at(-1)?.spread }
}
const handle = () => find('[role=slider]')
const point = (kind: string, y: number) =>
  act(() => {
    handle().dispatchEvent(
      new PointerEvent(kind, { bubbles: true, pointerId: 1, clientY: y, button: 0, isPrimary: true }),
    )
  })

it('only the line of an order that can be amended has a handle, whose name contains the price', () => {
  shown()
  expect(document.querySelectorAll('[role=slider]')).toHaveLength(1)
  expect(handle().getAttribute('aria-valuetext')).toBe('Buy 1 at 100.00')
})

it('a dragged line follows the pointer within the candle pane, and its price is proposed once the line is released', () => {
  const { moved } = shown()
  handle().setPointerCapture = vi.fn()
  point('pointerdown', 500)
  point('pointermove', 497)
  expect(moved()).toBeNull()
  point('pointermove', 475.5)
  expect(moved()).toEqual({ key: '7 limit', price: 124.5, label: 'Buy 1 at 124.50' })
  point('pointermove', 100)
  expect(moved()?.price).toBe(200)
  point('pointermove', 480)
  expect(onMove).not.toHaveBeenCalled()
  point('pointerup', 480)
  expect(onMove.mock.calls).toEqual([[{ key: '7 limit', price: '120.00' }]])
  expect(moved()).toBeNull()
})

it.each([
  ['the system cancels the drag', () => point('pointercancel', 450)],
  ['the person presses Esc', () => press(handle(), 'Escape')],
])('a dragged line returns to its price when %s', (_, cancel) => {
  const { moved } = shown()
  handle().setPointerCapture = vi.fn()
  point('pointerdown', 500)
  point('pointermove', 450)
  expect(moved()?.price).toBe(150)
  cancel()
  point('pointerup', 450)
  expect(moved()).toBeNull()
  expect(onMove).not.toHaveBeenCalled()
})

it('a press on a line without a move proposes no price', () => {
  shown()
  handle().setPointerCapture = vi.fn()
  point('pointerdown', 500)
  point('pointerup', 500)
  expect(onMove).not.toHaveBeenCalled()
})

it('arrow keys move a line by one price step, Enter proposes the price, and Esc discards the proposal', () => {
  const { moved } = shown()
  press(handle(), 'Enter')
  expect(onMove).not.toHaveBeenCalled()
  press(handle(), 'ArrowUp')
  press(handle(), 'ArrowUp')
  press(handle(), 'ArrowDown')
  expect(handle().getAttribute('aria-valuetext')).toBe('Buy 1 at 100.01')
  press(handle(), 'Escape')
  expect(moved()).toBeNull()
  press(handle(), 'ArrowDown')
  press(handle(), 'Enter')
  expect(onMove.mock.calls).toEqual([[{ key: '7 limit', price: '99.99' }]])
})

it('a proposed price is shown until the proposal is confirmed or discarded', () => {
  const { moved } = shown(false, { key: '7 limit', price: '120.00' })
  expect(moved()?.price).toBe(120)
})

it('a click on the shared label of several lines spreads the labels, and a click outside merges the labels again', () => {
  const { spread } = shown(true)
  click(button('2 orders'))
  expect(spread()).toBe(true)
  act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(spread()).toBe(false)
})

it('a shared label of lines that are not all orders counts prices', () => {
  const line = { key: 'a', price: 1, label: 'a', tone: 'soft' as const }
  expect(mergedLinesText([line, line])).toBe('2 orders')
  expect(mergedLinesText([line, { ...line, kind: 'alert' }])).toBe('2 prices')
})
