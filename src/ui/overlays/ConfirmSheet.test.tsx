import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { button, click, find, render, settle } from '../test-kit.tsx'
import { ConfirmSheet } from './ConfirmSheet.tsx'

const rows = [
  { label: 'Price', value: '67,380.00 USDT' },
  { label: 'You pay at most', value: '1,686.19 USDT', total: true },
]

it('a confirm sheet submits once and cannot be closed while submitting', async () => {
  let done: (value: unknown) => void = () => {}
  const onConfirm = vi.fn(() => new Promise((resolve) => (done = resolve)))
  const onClose = vi.fn()
  render(
    <ConfirmSheet
      open
      onClose={onClose}
      title="Confirm order"
      rows={rows}
      action="Buy 0.025 BTC"
      onConfirm={onConfirm}
    />,
  )
  expect(find('dl').textContent).toBe('Price67,380.00 USDTYou pay at most1,686.19 USDT')
  click(button('Buy 0.025 BTC'))
  click(button('Buy 0.025 BTC'))
  expect(onConfirm).toHaveBeenCalledTimes(1)
  expect(button('Close').getAttribute('aria-disabled')).toBe('true')
  act(() => {
    find('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
  })
  expect(onClose).not.toHaveBeenCalled()
  done(true)
  await settle()
  expect(button('Close').getAttribute('aria-disabled')).toBeNull()
})

it('a confirm sheet that cannot be confirmed shows the reason', () => {
  const onConfirm = vi.fn(() => undefined)
  render(
    <ConfirmSheet
      open
      onClose={vi.fn()}
      title="Confirm order"
      rows={rows}
      action="Buy 0.025 BTC"
      onConfirm={onConfirm}
      disabled
      error="You are offline. This needs a connection."
    />,
  )
  expect(find('[role=alert]').textContent).toBe('You are offline. This needs a connection.')
  click(button('Buy 0.025 BTC'))
  expect(onConfirm).not.toHaveBeenCalled()
})
