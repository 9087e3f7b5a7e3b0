import { afterEach, expect, test, vi } from 'vitest'
import { people } from '#contract/operators/people.ts'
import {
  button,
  click,
  field,
  find,
  mockServer,
  pathOf,
  renderPage,
  signedIn,
  type,
  until,
} from '../../test-kit.tsx'

const PERSON = {
  uid: 7,
  email: 'an***@example.com',
  phone: '',
  nickname: 'Anna <img src=x>',
  language: 'en',
  country: '',
  registered_at: 1,
  invited_by: 6,
  level: 1,
  vip: 0,
  closed_at: 0,
  withdrawals_pause_until: 0,
  second_factor: true,
  passkeys: 0,
  balances: [
    {
      account: 'change',
      coin: 'BTC',
      available: '1234.00000001',
      frozen: '0',
      locked: '0',
      total: '1234.00000001',
      worth: null,
    },
  ],
  worth: '0',
  holds: [{ account: 'change', coin: 'BTC', bucket: 'frozen', amount: '1', order: 'withdraw 12' }],
  sessions: [],
  addresses: [],
  freezes: [
    {
      id: 1,
      what: 'withdrawals',
      reason: 'asked by the police',
      silent: true,
      until_at: 0,
      created_at: 1,
      frozen_by: 'ben',
      lifted_at: 0,
      lifted_by: '',
      lift_reason: '',
      in_force: true,
    },
  ],
  claims: [{ id: 3, level: 1, status: 'verified', submitted_at: 1 }],
  notes: [],
  acts: [],
}
const SHOW = pathOf(people.calls.show)
const FREEZE = pathOf(people.calls.freeze)

afterEach(() => vi.unstubAllGlobals())

test('a user’s page shows freezes, exact balances, and links to the orders that hold frozen amounts', async () => {
  signedIn()
  mockServer({ [SHOW]: PERSON })
  await renderPage('/person/7')
  await until(() => expect(find('h1').textContent).toBe('Anna <img src=x>'))
  expect(document.body.textContent).toContain('asked by the police')
  expect(document.body.textContent).toContain('1,234.00000001')
  expect(find('a[href="#/funds?tab=sent&id=12"]').textContent).toBe('Withdrawal 12')
})

test('an operator with the role support sees a user without the buttons for compliance and treasury', async () => {
  signedIn(['support'])
  mockServer({ [SHOW]: PERSON })
  await renderPage('/person/7')
  await until(() => expect(document.body.textContent).toContain('Notes of staff'))
  const names = [...document.querySelectorAll('button')].map((one) => one.textContent)
  for (const name of ['Freeze', 'Correct a balance', 'Reset second factor', 'Show'])
    expect(names).not.toContain(name)
})

test('a balance correction is sent with the amount exactly as typed and the id of the user on the page', async () => {
  signedIn(['treasury'])
  const path = pathOf(people.calls.correct)
  const sent = mockServer({ [SHOW]: PERSON, [path]: { outcome: 'waits', lines: [], proposal: 4 } })
  await renderPage('/person/7')
  await until(() => button('Correct a balance'))
  await click(button('Correct a balance'))
  await click(field('Coin'))
  await until(() => find('[role="option"][value="BTC"]'))
  await click(find('[role="option"][value="BTC"]'))
  await type(field('Amount'), '-0.50')
  await type(field('Reason, which the person reads'), 'paid twice')
  await click(button('Correct a balance', find('form')))
  await until(() => expect(sent.map((one) => one.path)).toContain(path))
  expect(sent.find((one) => one.path === path)?.input).toEqual({
    person: '7',
    account: 'change',
    coin: 'BTC',
    amount: '-0.50',
    reason: 'paid twice',
  })
  expect(sent.map((one) => one.path)).not.toContain(FREEZE)
})

test('unmasked contact data of one user stays masked on the page of another user', async () => {
  signedIn(['compliance'])
  const contact = pathOf(people.calls.contact)
  const sent = mockServer({
    [SHOW]: ({ person }: { readonly person: string }) => ({
      ...PERSON,
      uid: Number(person),
      nickname: `Nick ${person}`,
      invited_by: person === '7' ? 6 : 7,
    }),
    [contact]: { ...PERSON, email: 'anna@example.com' },
  })
  const heading = (name: string) => until(() => expect(find('h1').textContent).toBe(name))
  await renderPage('/person/6')
  await heading('Nick 6')
  await click(find('a[href="/person/7"]'))
  await heading('Nick 7')
  await click(button('Show'))
  await until(() => expect(document.body.textContent).toContain('anna@example.com'))
  await click(find('a[href="/person/6"]'))
  await heading('Nick 6')
  button('Show')
  expect(sent.filter(({ path }) => path === contact).map(({ input }) => input)).toEqual([{ person: '7' }])
})

test('the form of a balance correction offers the accounts that the contract allows, by their names', async () => {
  signedIn(['treasury'])
  mockServer({ [SHOW]: PERSON })
  await renderPage('/person/7')
  await until(() => button('Correct a balance'))
  await click(button('Correct a balance'))
  await click(field('Account'))
  await until(() => find('[role="option"][value="change"]'))
  expect(find('[role="option"][value="change"]').textContent).toBe('Spot')
  expect(document.querySelector('[role="option"][value="mining"]')).toBeNull()
})
