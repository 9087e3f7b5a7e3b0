import { afterEach, expect, test, vi } from 'vitest'
import { funds } from '#contract/operators/funds.ts'
import { button, mockServer, pathOf, render, signedIn, until } from '../../test-kit.tsx'
import { ParkedDeposits } from './ParkedDeposits.tsx'

const row = {
  id: 1,
  seen_at: Date.now(),
  coin: 'USDT',
  amount: '100',
  network: 'TRC20',
  hash: 'ab',
  output_index: 0,
  address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
  tag: '',
  confirmations: 20,
  reason: 'unknown_address',
  deposit: null,
  approved_once_by: [],
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a credit that was parked when it was detected', row, ['Close', 'Credit']],
  ['a credit whose deposit was rejected', { ...row, reason: 'rejected', deposit: 12 }, ['Close', 'Credit']],
  ['a parked credit whose transaction is lost', { ...row, reason: 'rejected, lost', deposit: 12 }, ['Close']],
  ['a lost credit that was credited', { ...row, reason: 'lost_credited', deposit: 12 }, ['Close']],
])('%s has the buttons of the actions that are possible', async (_name, credit, names) => {
  signedIn()
  mockServer({ [pathOf(funds.calls.parked)]: { credits: [credit] } })
  await render(<ParkedDeposits />)
  await until(() => expect(button('Close')).toBeDefined())
  const buttons = [...document.querySelectorAll('tbody button')].map(({ textContent }) => textContent)
  expect(buttons).toEqual(names)
})
