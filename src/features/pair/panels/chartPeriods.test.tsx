import { expect, test } from 'vitest'
import { render } from '#ui/test-kit.tsx'
import { usePeriods } from './chartPeriods.ts'

test('the periods behind "More" are sorted from the shortest to the longest', () => {
  const Names = () => <p>{usePeriods().map(({ label }) => `${label} `)}</p>
  expect(render(<Names />).host.textContent.trim()).toBe('Time 1m 5m 15m 30m 1h 4h 1D 1W 1M')
})
