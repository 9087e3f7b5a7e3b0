import { expect, it, vi } from 'vitest'
import { find, render } from '../test-kit.tsx'
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

it.each([
  ['accents typed as separate characters', 'e\u0302\u0301'.repeat(5), false],
  ['blanks around the text', '  order  ', false],
  ['a character that stands for several', 'ord㍿', true],
])('a text field counts the characters that the server counts: %s', (_, value, isTooLong) => {
  render(<TextField label="Memo" maxLength={5} value={value} onChange={() => {}} />)
  expect(document.body.textContent?.includes('Character too long')).toBe(isTooLong)
})
