import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { RejectedError } from '#data/api/call-errors.ts'
import { queryClient } from '#data/api/queries.ts'
import { button, click, field, find, render, settle, type, until } from '#ui/test-kit.tsx'
import { RegisterScreen } from './RegisterScreen.tsx'
import { register } from './register.ts'

vi.mock('./register.ts', { spy: true })

test('the invite code from a link is read-only until the server rejects the code, and can then be removed', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const unknown = new RejectedError('bad_invite_code', 'This invite code does not exist', 'error')
  vi.mocked(register).mockRejectedValue(unknown)
  const routeTree = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <RegisterScreen extensionCode="NOBODY99" />
      </QueryClientProvider>
    ),
  })
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />)
  await until(() => expect(field('Invite code (optional)').value).toBe('NOBODY99'))
  expect(field('Invite code (optional)').readOnly).toBe(true)
  type(field('Email'), 'ann@example.com')
  type(field('Verification code'), '123456')
  type(field('Password'), 'correct horse 7')
  type(field('Repeat password'), 'correct horse 7')
  click(find('input[type=checkbox]'))
  click(button('Register'))
  await settle()
  await until(() => expect(document.body.textContent).toContain('This invite code does not exist'))
  expect(document.activeElement).toBe(field('Invite code (optional)'))
  expect(field('Invite code (optional)').readOnly).toBe(false)
  type(field('Invite code (optional)'), '')
  expect(field('Invite code (optional)').readOnly).toBe(false)
  expect(document.body.textContent).not.toContain('Taken from your invite link')
  click(button('Register'))
  await settle()
  await until(() => expect(register).toHaveBeenCalledTimes(2))
  expect(vi.mocked(register).mock.lastCall?.[0]).toMatchObject({ invite: '' })
})
