import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { render } from '#ui/test-kit.tsx'
import { ALL_DAYS } from './dateRange.ts'
import { ExportForm } from './ExportForm.tsx'

vi.mock('#data/platform/connectivity.ts', async (real) => ({
  ...(await real<object>()),
  useOnline: () => false,
}))

test('the export sheet says once that it needs a connection', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
  const filter = { type: '', currency: '0', scene: '' } as const
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <ExportForm
        shown={{ filter, keeps: () => true, isFiltered: false, days: ALL_DAYS }}
        onDone={() => {}}
      />
    </QueryClientProvider>,
  )
  expect(host.textContent?.match(/You are offline/g)).toHaveLength(1)
})
