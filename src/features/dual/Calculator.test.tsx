import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#data/api/queries.ts'
import { field, render, type } from '#ui/test-kit.tsx'
import { Calculator } from './Calculator.tsx'

test('the calculator of dual investments says why a number of days outside of its limits has no result', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <Calculator />
    </QueryClientProvider>,
  )
  for (const days of ['3651', '0']) {
    type(field('Holding days'), days)
    expect(host.textContent).toContain('Enter the correct term: 1 to 3650 days')
  }
  type(field('Holding days'), '3650')
  expect(host.textContent).not.toContain('Enter the correct term')
})
