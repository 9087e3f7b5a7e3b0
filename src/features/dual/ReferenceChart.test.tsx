import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#data/api/queries.ts'
import { render, until } from '#ui/test-kit.tsx'
import { ReferenceChart } from './ReferenceChart.tsx'
import { productOf } from './test-kit.ts'

test('a price chart of a dual investment that could not be read shows the error with a retry button instead of an empty chart', async () => {
  queryClient.clear()
  const failed = { type: 'error', code: 0, message: 'Try again later', key: 'param_error', server_time: 1 }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(failed)))
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <ReferenceChart product={productOf()} reference={null} />
    </QueryClientProvider>,
  )
  await until(() => expect(host.textContent).toContain('Try again later'))
  expect(host.textContent).toContain('Retry')
  expect(host.querySelector('svg[role=img]')).toBeNull()
})
