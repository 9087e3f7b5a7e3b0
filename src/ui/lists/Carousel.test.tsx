import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { click, find, press, render } from '../test-kit.tsx'
import { Carousel } from './Carousel.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open() {
  render(
    <Carousel label="News" every={4000}>
      <p>one</p>
      <p>two</p>
    </Carousel>,
  )
  const moved = vi.fn()
  find<HTMLElement>('[tabindex="0"]').scrollTo = moved
  return moved
}
const named = () => find('[role=img]', find('button')).getAttribute('aria-label')
const slide = () => act(() => vi.advanceTimersByTime(4000))

it('one button pauses and resumes a carousel, and keeps the focus', () => {
  const moved = open()
  const control = find('button')
  expect(named()).toBe('Pause slideshow')
  slide()
  expect(moved).toHaveBeenCalledTimes(1)
  act(() => control.focus())
  click(control)
  expect(document.activeElement).toBe(control)
  expect(named()).toBe('Play slideshow')
  slide()
  expect(moved).toHaveBeenCalledTimes(1)
  click(control)
  expect(named()).toBe('Pause slideshow')
  slide()
  expect(moved).toHaveBeenCalledTimes(2)
})

it('a carousel pauses while it has the focus', () => {
  const moved = open()
  act(() => find('[tabindex="0"]').focus())
  slide()
  expect(moved).not.toHaveBeenCalled()
})

it('a carousel moved by its buttons or the arrow keys wraps around at both ends and stops advancing automatically', () => {
  const moved = open()
  const strip = find<HTMLElement>('[tabindex="0"]')
  Object.defineProperty(strip, 'clientWidth', { value: 300 })
  const lefts = () => moved.mock.calls.map(([{ left }]) => left)
  click(find('[aria-label=Next]').closest('button') ?? strip)
  expect(lefts()).toEqual([300])
  click(find('[aria-label=Previous]').closest('button') ?? strip)
  expect(lefts()).toEqual([300, 300])
  press(strip, 'ArrowRight')
  press(strip, 'ArrowLeft')
  expect(lefts()).toEqual([300, 300, 300, 300])
  slide()
  expect(moved).toHaveBeenCalledTimes(4)
  expect(find('button').querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Play slideshow')
})
