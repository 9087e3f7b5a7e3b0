import { act } from 'react'
import { expect, test } from 'vitest'
import { reportUnreachable } from '#data/platform/connectivity.ts'
import { find, render, until } from '#ui/test-kit.tsx'
import { ConnectionStrip } from './ConnectionStrip.tsx'

test('the text of the connection strip is announced by a live region that exists before the text', async () => {
  // Selects the strip's live region, because the page has another live region for toasts.
  const { host } = render(<ConnectionStrip />)
  const region = find('[role=status]', host)
  expect(region.textContent).toBe('')
  act(() => reportUnreachable('offline'))
  await until(() => expect(region.textContent).toMatch(/^Offline/))
  expect(region.querySelector('[role=status]')).toBeNull()
})

test('the connection strip asks the person to sign in to a network whose sign-in page replaces the server’s answers', async () => {
  const { host } = render(<ConnectionStrip />)
  act(() => reportUnreachable('captive'))
  await until(() =>
    expect(find('[role=status]', host).textContent).toBe('This network requires you to sign in first'),
  )
})
