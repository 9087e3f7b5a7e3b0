import { afterEach, expect, test, vi } from 'vitest'
import { funds } from '#contract/operators/funds.ts'
import { find, mockServer, pathOf, press, render, signedIn, until } from '../../test-kit.tsx'
import { Deposits } from './Deposits.tsx'

const row = {
  id: 12,
  uid: 7,
  person: 'a***@example.com',
  coin: 'USDT',
  amount: '100',
  worth: '100',
  status: 'in_review',
  payer: 'Ann Example',
  network: '',
  hash: '',
  reference: '',
  proof: false,
  created_at: Date.now(),
  paid_at: Date.now(),
  test: false,
  approved_once_by: [],
  risks: [],
  registered_at: 1,
  withdrawals_24h: { count: 0, usdt: '0' },
}
const shown = {
  ...row,
  confirmations: 0,
  confirmations_needed: 0,
  bank: null,
  reviewed_at: 0,
  reviewed_by: '',
  note: '',
  alike: [
    { id: 11, hash: '0xabc', amount: '99.5', created_at: Date.now(), status: 'credited' },
    { id: 10, hash: '', amount: '100', created_at: Date.now(), status: 'rejected' },
  ],
}

afterEach(() => vi.unstubAllGlobals())

test('a deposit to review shows the other deposits of its person that may be the same payment, with their amounts and hashes', async () => {
  signedIn()
  mockServer({
    [pathOf(funds.calls.deposits)]: { deposits: [row] },
    [pathOf(funds.calls.deposit)]: shown,
  })
  await render(<Deposits />)
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1))
  await press('j', document.body)
  await press('Enter')
  await until(() => expect(document.body.textContent).toContain('may be the same payment'))
  const text = find('[role="alert"]').textContent
  expect(text).toMatch(/11: 99\.5 USDT, Credited, .*0xabc/)
  expect(text).toMatch(/10: 100 USDT, Rejected/)
})
