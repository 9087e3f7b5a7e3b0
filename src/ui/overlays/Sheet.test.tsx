import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { button, click, find, render } from '../test-kit.tsx'
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

it('a sheet opens as a modal labelled by its title', () => {
  const { draw } = render(<Picker open={false} onClose={vi.fn()} />)
  expect(find<HTMLDialogElement>('dialog').open).toBe(false)
  expect(modalIsOpen()).toBe(false)
  draw(<Picker open onClose={vi.fn()} />)
  const dialog = find<HTMLDialogElement>('dialog')
  expect(dialog.open).toBe(true)
  expect(modalIsOpen()).toBe(true)
  expect(find(`#${CSS.escape(dialog.getAttribute('aria-labelledby') ?? '')}`).textContent).toBe('Period')
})

it('a sheet opened by the app focuses the dialog, and a sheet opened by the person focuses its first control', () => {
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

it('a sheet is closed by Esc, its close button or a click outside of the sheet', () => {
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

it('a locked sheet stays open, even in a browser that closes a dialog without a cancelable event', () => {
  const onClose = vi.fn()
  render(<Picker open onClose={onClose} locked />)
  cancel(find('dialog'))
  click(find('dialog'))
  click(button('Close'))
  act(() => find<HTMLDialogElement>('dialog').close())
  expect(onClose).not.toHaveBeenCalled()
  expect(find<HTMLDialogElement>('dialog').open).toBe(true)
})

it('a sheet stays open when a file input in the sheet fires a cancel event', () => {
  const onClose = vi.fn()
  render(<Picker open onClose={onClose} />)
  expect(cancel(find('input')).defaultPrevented).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
})

it('a closing sheet keeps its content during the animation', () => {
  const { draw } = render(<Picker open onClose={vi.fn()} text="BTC/USDT" />)
  draw(<Picker open={false} onClose={vi.fn()} text="" />)
  expect(find<HTMLDialogElement>('dialog').open).toBe(false)
  expect(find('dialog').textContent).toContain('BTC/USDT')
})

it('a sheet that is removed from the page while open does not count as open', () => {
  const { close } = render(<Picker open onClose={vi.fn()} />)
  close()
  expect(modalIsOpen()).toBe(false)
})

it('a sheet opened again before its close event has arrived stays open', () => {
  const onClose = vi.fn()
  const { draw } = render(<Picker open onClose={onClose} />)
  draw(<Picker open={false} onClose={onClose} />)
  draw(<Picker open onClose={onClose} />)
  // A browser dispatches the close event in a separate task.
  act(() => {
    find<HTMLDialogElement>('dialog').dispatchEvent(new Event('close'))
  })
  expect(onClose).not.toHaveBeenCalled()
  expect(modalIsOpen()).toBe(true)
})
