import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { find, render } from '#ui/test-kit.tsx'
import { DateFilter } from './DateFilter.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 30, 12), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const label = (from: string, to: string): string => {
  const { host, close } = render(<DateFilter value={{ from, to }} onChange={() => {}} />)
  const text = find('button', host).textContent ?? ''
  close()
  return text
}

test('a range of days names the year of a day in another year', () => {
  expect(label('2025-12-01', '2026-12-01')).toBe('2025-12-01 – 12-01')
  expect(label('2026-01-01', '2026-11-30')).toBe('01-01 – 11-30')
})
