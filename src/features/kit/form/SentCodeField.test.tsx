import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#data/api/queries.ts'
import { site } from '#data/api/test-kit.ts'
import { render, until } from '#ui/test-kit.tsx'
import { SentCodeField } from './SentCodeField.tsx'

const linkIn = async (testMode: number): Promise<string | null> => {
  queryClient.clear()
  const answered = vi.fn(async () =>
    Response.json({ type: 'ok', message: { ...site, test_mode: testMode }, time: 1 }),
  )
  vi.stubGlobal('fetch', answered)
  const { host, close } = render(
    <QueryClientProvider client={queryClient}>
      <SentCodeField label="Code" waitKey="test" value="" onChange={() => {}} onSend={async () => true} />
    </QueryClientProvider>,
  )
  await until(() => expect(queryClient.isFetching() === 0 && answered.mock.calls.length > 0).toBe(true))
  if (testMode === 1) await until(() => expect(host.querySelector('a')).not.toBeNull())
  const href = host.querySelector('a')?.getAttribute('href') ?? null
  close()
  return href
}

test('a code field links to the test mailbox in test mode only', async () => {
  expect(await linkIn(1)).toBe('/dev/mailbox')
  expect(await linkIn(0)).toBeNull()
})
