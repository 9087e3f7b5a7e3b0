import { afterEach, expect, test, vi } from 'vitest'
import { funds } from '#contract/operators/funds.ts'
import { button, click, find, mockServer, pathOf, press, render, signedIn, until } from '../../test-kit.tsx'
import { Withdrawals } from './Withdrawals.tsx'

const row = (id: number, worth: string) => ({
  id,
  created_at: Date.now() - 5 * 3_600_000,
  status: 'in_review',
  uid: 7,
  person: 'a***@example.com',
  coin: 'USDT',
  network: 'TRC20',
  address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  tag: '',
  amount: '101',
  fee: '1',
  send: '100',
  worth,
  test: false,
  approved_once_by: [],
  risks: [{ kind: 'new_address', at: null, within: null, what: null }],
  registered_at: 1,
  withdrawals_24h: { count: 1, usdt: '101' },
})
const LIST = pathOf(funds.calls.withdrawals)
const APPROVE = pathOf(funds.calls.approveWithdrawal)

afterEach(() => vi.unstubAllGlobals())

test('the list of withdrawals to review shows their age and risk notes, and excludes approved withdrawals', async () => {
  signedIn()
  const sent = mockServer({ [LIST]: { withdrawals: [row(1, '101')] } })
  await render(<Withdrawals stage="review" />)
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1))
  expect(find('tbody time').dataset.urgency).toBe('late')
  expect(find('tbody').textContent).toContain('New address')
  expect(sent[0]?.input).toMatchObject({ which: 'review' })
})

test('selected withdrawals are approved one after the other, and each withdrawal shows its outcome', async () => {
  signedIn()
  const sent = mockServer({
    [LIST]: { withdrawals: [row(1, '101.5'), row(2, '50.25')] },
    [APPROVE]: ({ id }: { readonly id: number }) => ({
      outcome: id === 1 ? 'done' : 'waits',
      lines: [],
      proposal: id === 1 ? null : 9,
    }),
  })
  await render(<Withdrawals stage="review" />)
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2))
  await press('j', document.body)
  await press('x')
  await press('j')
  await press('x')
  await until(() => expect(button('Approve (2)').disabled).toBe(false))
  await click(button('Approve (2)'))
  const dialog = find('[role="dialog"]')
  expect(dialog.textContent).toContain('151.75 USDT')
  await click(button('Approve (2)', dialog))
  await until(() => expect(dialog.textContent).toContain('Waits for a second operator'))
  expect(dialog.textContent).toContain('Done')
  expect(sent.filter(({ path }) => path === APPROVE).map(({ input }) => input)).toEqual([
    { id: 1 },
    { id: 2 },
  ])
})

test('an operator with the role compliance sees withdrawals, but no buttons to approve or reject them', async () => {
  signedIn(['compliance'])
  mockServer({ [LIST]: { withdrawals: [row(1, '101')] } })
  await render(<Withdrawals stage="review" />)
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1))
  expect([...document.querySelectorAll('tbody button')]).toEqual([])
})
