import { act } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { reportGone } from '#data/connectivity.ts'
import { find, render, until } from '#ui/testing.tsx'
import { ConnectionStrip } from './ConnectionStrip.tsx'

// Fetched after the first picture, as in the app: a busy machine takes longer to read it than the test waits.
beforeAll(async () => void (await import('./Later.tsx')))

test('the words come into a live region that was there before them', async () => {
  render(<ConnectionStrip />)
  const region = find('[role=status]')
  expect(region.textContent).toBe('')
  act(() => reportGone('offline'))
  await until(() => expect(region.textContent).toMatch(/^Offline/))
  expect(region.querySelector('[role=status]')).toBeNull()
})
