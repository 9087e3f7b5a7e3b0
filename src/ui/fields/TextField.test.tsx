import { expect, it, vi } from 'vitest'
import { find, render } from '../testing.tsx'
import { TextField } from './TextField.tsx'

it.each([
  ['field', {}],
  ['area', { rows: 2 }],
])('a text %s reports that a pasted text is too long, and keeps the whole text', (_, rows) => {
  const changed = vi.fn()
  const field = (value: string, error?: string) => (
    <TextField label="Memo" maxLength={5} value={value} error={error} onChange={changed} {...rows} />
  )
  const { draw } = render(field('order'))
  const input = find<HTMLInputElement>('input, textarea')
  expect(input.hasAttribute('maxlength')).toBe(false)
  expect(document.body.textContent).not.toContain('Character too long')
  draw(field('order 77'))
  expect(input.value).toBe('order 77')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(document.body.textContent).toContain('Character too long: at most 5')
  draw(field('order 77', 'Enter a memo'))
  expect(document.body.textContent).not.toContain('Character too long')
})
