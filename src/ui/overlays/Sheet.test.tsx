import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { button, click, find, render } from '../testing.tsx'
import { modalIsOpen } from './modals.ts'
import { Sheet } from './Sheet.tsx'

const cancel = (target: Element) => {
  const event = new Event('cancel', { cancelable: true, bubbles: true })
  act(() => {
    target.dispatchEvent(event)
  })
  return event
}

function Picker(props: { open: boolean; onClose: () => void; locked?: boolean; text?: string }) {
  return (
    <Sheet open={props.open} onClose={props.onClose} title="Period" locked={props.locked ?? false}>
      {props.text ?? 'content'}
      <input type="file" />
    </Sheet>
  )
}

it('opens as a modal that is named by its title', () => {
  const { draw } = render(<Picker open={false} onClose={vi.fn()} />)
  expect(find<HTMLDialogElement>('dialog').open).toBe(false)
  expect(modalIsOpen()).toBe(false)
  draw(<Picker open onClose={vi.fn()} />)
  const dialog = find<HTMLDialogElement>('dialog')
  expect(dialog.open).toBe(true)
  expect(modalIsOpen()).toBe(true)
  expect(find(`#${CSS.escape(dialog.getAttribute('aria-labelledby') ?? '')}`).textContent).toBe('Period')
})

it('one that comes by itself takes the focus as a whole, one that was asked for leaves it to its first control', () => {
  const takesFocus = (): boolean => {
    const { close } = render(<Picker open onClose={vi.fn()} />)
    const { autofocus } = find<HTMLDialogElement>('dialog')
    close()
    return autofocus
  }
  expect(takesFocus()).toBe(true)
  const asked = document.createElement('button')
  document.body.append(asked)
  asked.focus()
  expect(takesFocus()).toBe(false)
  asked.remove()
})

it('Esc, the close button and a tap outside ask to close', () => {
  const onClose = vi.fn()
  render(<Picker open onClose={onClose} />)
  expect(cancel(find('dialog')).defaultPrevented).toBe(true)
  expect(onClose).toHaveBeenCalledTimes(1)
  click(button('Close'))
  expect(onClose).toHaveBeenCalledTimes(2)
  click(find('dialog'))
  expect(onClose).toHaveBeenCalledTimes(3)
  click(find('h2'))
  expect(onClose).toHaveBeenCalledTimes(3)
})

it('while locked nothing closes it, not even a browser that does not ask', () => {
  const onClose = vi.fn()
  render(<Picker open onClose={onClose} locked />)
  cancel(find('dialog'))
  click(find('dialog'))
  click(button('Close'))
  act(() => find<HTMLDialogElement>('dialog').close())
  expect(onClose).not.toHaveBeenCalled()
  expect(find<HTMLDialogElement>('dialog').open).toBe(true)
})

it("a file input's own cancel does not close it", () => {
  const onClose = vi.fn()
  render(<Picker open onClose={onClose} />)
  expect(cancel(find('input')).defaultPrevented).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
})

it('shows what it was about while it leaves', () => {
  const { draw } = render(<Picker open onClose={vi.fn()} text="BTC/USDT" />)
  draw(<Picker open={false} onClose={vi.fn()} text="" />)
  expect(find<HTMLDialogElement>('dialog').open).toBe(false)
  expect(find('dialog').textContent).toContain('BTC/USDT')
})

it('is no longer counted as open when it is taken away', () => {
  const { close } = render(<Picker open onClose={vi.fn()} />)
  close()
  expect(modalIsOpen()).toBe(false)
})
