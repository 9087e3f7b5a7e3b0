import { expect, it, vi } from 'vitest'
import { ListRow } from '../lists/ListRow.tsx'
import { button, click, find, render } from '../test-kit.tsx'

const pointer = (target: Element, type: string, at: { x?: number; button?: number } = {}) =>
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, clientX: at.x ?? 0, clientY: 0, button: at.button ?? 0 }),
  )

function row() {
  const held = vi.fn()
  const clicked = vi.fn()
  render(<ListRow title="BTC" onClick={clicked} onHold={held} />)
  return { held, clicked, target: button('BTC') }
}

it('a long press is recognised after half a second, and the click that ends the long press is ignored', () => {
  vi.useFakeTimers()
  const { held, clicked, target } = row()
  pointer(target, 'pointerdown')
  vi.advanceTimersByTime(499)
  expect(held).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(held).toHaveBeenCalledTimes(1)
  pointer(target, 'pointerup')
  click(target)
  expect(clicked).not.toHaveBeenCalled()
  pointer(target, 'pointerdown')
  pointer(target, 'pointerup')
  click(target)
  expect(clicked).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

it('a long press is not recognised when the finger scrolls or is lifted too early', () => {
  vi.useFakeTimers()
  const { held, target } = row()
  pointer(target, 'pointerdown')
  pointer(target, 'pointermove', { x: 11 })
  vi.advanceTimersByTime(1_000)
  pointer(target, 'pointerdown')
  pointer(target, 'pointerup')
  vi.advanceTimersByTime(1_000)
  expect(held).not.toHaveBeenCalled()
  vi.useRealTimers()
})

it('a context menu opened by keyboard or mouse counts as a long press, and the next click is not ignored', () => {
  const { held, clicked, target } = row()
  const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
  target.dispatchEvent(menu)
  expect([held.mock.calls.length, menu.defaultPrevented]).toEqual([1, true])
  click(find('button'))
  expect(clicked).toHaveBeenCalledTimes(1)
})
