import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { loadDrafts } from '#data/cache/drafts.ts'
import { find, render, settle } from '#ui/test-kit.tsx'
import { Composer } from './Composer.tsx'

const stored = vi.hoisted(() => ({ resolve: (_: readonly (readonly [string, string, string])[]) => {} }))
vi.mock('#data/store/drafts.ts', () => ({
  readDrafts: () => new Promise((resolve) => Object.assign(stored, { resolve })),
  writeDrafts: async () => {},
  wipeDrafts: async () => {},
}))

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

test('the stored draft of a message that is loaded after the field was opened appears in the field', async () => {
  vi.useFakeTimers()
  const loading = loadDrafts()
  await vi.advanceTimersByTimeAsync(1_000)
  await loading
  vi.useRealTimers()
  render(
    <Composer
      name="late room"
      longest={500}
      placeholder="Message"
      onText={vi.fn()}
      onPicture={vi.fn()}
      extras={[]}
    />,
  )
  expect(find<HTMLTextAreaElement>('textarea').value).toBe('')
  stored.resolve([['guest', 'late room', 'Hello']])
  await settle()
  await settle()
  expect(find<HTMLTextAreaElement>('textarea').value).toBe('Hello')
})
