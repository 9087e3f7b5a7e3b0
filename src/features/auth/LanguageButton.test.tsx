import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#data/api/queries.ts'
import { button, click, find, render, until } from '#ui/test-kit.tsx'
import { RegisterScreen } from './RegisterScreen.tsx'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

function show(screen: ReactNode) {
  const root = createRootRoute({
    component: () => <QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>,
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
}

test.each([
  ['registration', <RegisterScreen key="register" />],
  ['password reset', <ResetPasswordScreen key="forget" />],
])('the page for %s has a button that opens the list of languages', async (_, screen) => {
  show(screen)
  await until(() => button('Language'))
  click(button('Language'))
  await until(() => expect(find('dialog[open]').textContent).toContain('日本語'))
})
