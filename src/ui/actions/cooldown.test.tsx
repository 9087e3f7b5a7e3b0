import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { find, render } from '../test-kit.tsx'
import { useCooldown } from './cooldown.ts'

function Send() {
  const { left, start } = useCooldown('test', 60, () => Date.now())
  return (
    <button type="button" disabled={left > 0} onClick={start}>
      {left}
    </button>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

it('a cooldown counts down every second, and its button is enabled again at the end', () => {
  render(<Send />)
  act(() => find('button').click())
  const seen = [find('button').textContent]
  for (let step = 0; step < 600; step++) {
    act(() => vi.advanceTimersByTime(100))
    const text = find('button').textContent
    if (text !== seen.at(-1)) seen.push(text)
  }
  expect(seen).toEqual(Array.from({ length: 61 }, (_, index) => String(60 - index)))
  expect(find<HTMLButtonElement>('button').disabled).toBe(false)
})
