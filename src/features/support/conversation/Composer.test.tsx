import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { find, render } from '#ui/testing.tsx'
import { Composer } from './Composer.tsx'

const enter = (input: HTMLElement, init: KeyboardEventInit): void =>
  act(() => void input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init })))

test.each([
  ['Chrome, in the composition', { isComposing: true, keyCode: 229 }],
  ['Safari, after its end', { isComposing: false, keyCode: 229 }],
])('the Enter ending an IME composition (%s) does not send the message, the next Enter does', (_, init) => {
  const sent = vi.fn()
  render(
    <Composer
      name="room"
      longest={500}
      placeholder="Message"
      onText={sent}
      onPicture={vi.fn()}
      extras={[]}
    />,
  )
  const field = find<HTMLTextAreaElement>('textarea')
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'じょん')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  enter(field, init)
  expect(sent).not.toHaveBeenCalled()
  enter(field, { keyCode: 13 })
  expect(sent).toHaveBeenCalledWith('じょん')
})
