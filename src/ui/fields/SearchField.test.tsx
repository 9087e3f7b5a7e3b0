import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { find, render } from '../test-kit.tsx'
import { SearchField } from './SearchField.tsx'

const enter = (input: HTMLElement, init: KeyboardEventInit): void =>
  act(() => void input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init })))

it.each([
  ['Chrome, in the composition', { isComposing: true, keyCode: 229 }],
  ['Safari, after its end', { isComposing: false, keyCode: 229 }],
])('a search field submits nothing and keeps the focus when Enter confirms IME input (%s)', (_, init) => {
  const submitted = vi.fn()
  render(<SearchField label="Search" value="じょん" onChange={() => undefined} onSubmit={submitted} />)
  const input = find<HTMLInputElement>('input')
  act(() => input.focus())
  enter(input, init)
  expect(submitted).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(input)
  enter(input, { keyCode: 13 })
  expect(submitted).toHaveBeenCalledWith('じょん')
})
