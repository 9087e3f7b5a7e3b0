import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { find, render } from '../test-kit.tsx'
import { Sheet } from './Sheet.tsx'
import { dismissToast, TOAST_MS, toast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  dismissToast()
  vi.useRealTimers()
})

const said = () => document.querySelector('[popover]')?.textContent ?? ''
const voice = () => find('[role=status]')

it('a toast shows one line for 1500 ms', () => {
  toast('Please login first')
  expect(said()).toBe('Please login first')
  vi.advanceTimersByTime(TOAST_MS - 1)
  expect(said()).toBe('Please login first')
  vi.advanceTimersByTime(1)
  expect(said()).toBe('')
})

it('a toast replaces the previous toast', () => {
  toast('first')
  vi.advanceTimersByTime(1000)
  toast('second')
  vi.advanceTimersByTime(1000)
  expect(said()).toBe('second')
  expect(document.querySelectorAll('[popover]')).toHaveLength(1)
})

it('a toast whose text is already shown is not shown a second time', () => {
  toast('Session expired')
  vi.advanceTimersByTime(1400)
  toast('Session expired')
  vi.advanceTimersByTime(100)
  expect(said()).toBe('')
})

it('a toast is announced inside an open sheet, and is still shown after the sheet has closed', () => {
  const sheet = (open: boolean) => (
    <Sheet open={open} onClose={vi.fn()} title="Confirm order">
      rows
    </Sheet>
  )
  const { draw, close } = render(sheet(true))
  toast('Order filled')
  expect(find('dialog').contains(find('[popover]'))).toBe(true)
  draw(sheet(false))
  expect(find('dialog').contains(find('[popover]'))).toBe(false)
  expect(said()).toBe('Order filled')
  draw(sheet(true))
  expect(find('dialog').contains(find('[popover]'))).toBe(true)
  close()
  expect(said()).toBe('Order filled')
})

it('a toast is announced by the live region that existed before the toast, also after a sheet has closed', () => {
  const sheet = (open: boolean) => (
    <Sheet open={open} onClose={vi.fn()} title="Confirm order">
      rows
    </Sheet>
  )
  const region = voice()
  expect(document.body.contains(region)).toBe(true)
  const { draw } = render(sheet(true))
  expect(find('dialog').contains(region)).toBe(true)
  draw(sheet(false))
  toast('Order filled')
  expect(region.parentNode).toBe(document.body)
  expect(region.textContent).toBe('')
  act(() => vi.advanceTimersByTime(100))
  expect(region.textContent).toBe('Order filled')
  expect(find('[popover]').getAttribute('aria-hidden')).toBe('true')
  act(() => vi.advanceTimersByTime(TOAST_MS - 100))
  expect(region.textContent).toBe('')
  expect(voice()).toBe(region)
})

it('a toast is still shown after two nested sheets are removed together with their owner', () => {
  const { draw } = render(
    <>
      <Sheet open onClose={vi.fn()} title="Repay">
        rows
      </Sheet>
      <Sheet open onClose={vi.fn()} title="Confirm">
        rows
      </Sheet>
    </>,
  )
  toast('Repaid')
  // Browsers reject showPopover for an element that is not in the document.
  const shown = vi.fn()
  const popover = find('[popover]')
  Object.assign(popover, { showPopover: () => shown(popover.isConnected) })
  draw(null)
  expect(shown.mock.calls.flat()).not.toContain(false)
  expect(document.body.contains(popover)).toBe(true)
  expect(said()).toBe('Repaid')
})
