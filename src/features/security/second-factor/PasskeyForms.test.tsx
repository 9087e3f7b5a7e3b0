import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient } from '#data/api/queries.ts'
import { button, field, render, type } from '#ui/test-kit.tsx'
import { AddPasskey, NamePasskey } from './PasskeyForms.tsx'

const PASSKEY = { id: 7, name: 'My phone', create_time: 1, used_time: 0 }
const isDisabled = (name: string) => button(name).getAttribute('aria-disabled') === 'true'

test('a passkey cannot be added or renamed while its name is too long', () => {
  const { draw } = render(
    <QueryClientProvider client={queryClient}>
      <AddPasskey factor={false} onDone={() => {}} />
    </QueryClientProvider>,
  )
  type(field('Login password'), 'correct horse 7')
  expect(isDisabled('Continue')).toBe(false)
  type(field('Name'), 'x'.repeat(31))
  expect(document.body.textContent).toContain('Character too long: at most 30')
  expect(isDisabled('Continue')).toBe(true)
  draw(
    <QueryClientProvider client={queryClient}>
      <NamePasskey passkey={PASSKEY} onDone={() => {}} />
    </QueryClientProvider>,
  )
  expect(isDisabled('Save')).toBe(false)
  type(field('Name'), 'x'.repeat(31))
  expect(isDisabled('Save')).toBe(true)
})
