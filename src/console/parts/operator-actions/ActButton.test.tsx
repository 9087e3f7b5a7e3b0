import { notifications } from '@mantine/notifications'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { act, decimal, number, operatorArea, words } from '#contract/operators/call-builders.ts'
import * as passkey from '../../passkey.ts'
import {
  button,
  click,
  deferredAnswer,
  field,
  find,
  mockServer,
  press,
  problem,
  render,
  signedIn,
  type,
  until,
} from '../../test-kit.tsx'
import { ActButton } from './ActButton.tsx'

const { calls } = operatorArea('stock', {
  pay: act({
    command: 'stock pay',
    roles: ['treasury'],
    params: v.strictObject({ id: number, amount: decimal, reason: words(1, 50) }),
    words: ({ id, amount, reason }) => [String(id), amount, reason],
  }),
})

const pay = (
  <ActButton
    call={calls.pay}
    label="Pay"
    known={{ id: 5 }}
    fields={[
      { kind: 'decimal', name: 'amount', label: 'Amount' },
      { kind: 'line', name: 'reason', label: 'Reason' },
    ]}
  />
)

const submit = () => click(button('Pay', document.querySelector('form') ?? document))

async function opened(): Promise<void> {
  await render(pay)
  await click(button('Pay'))
  await type(field('Amount'), '12.50')
  await type(field('Reason'), 'agreed')
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a successful operator action is sent once, with amounts as typed, and closes its dialog', async () => {
  signedIn(['treasury'])
  const sent = mockServer({ '/stock/pay': { outcome: 'done', lines: [{ message: 'paid' }], proposal: null } })
  await opened()
  expect(document.querySelector('code')?.textContent).toBe('npm run ops -- stock pay 5 12.50 agreed')
  await submit()
  await until(() => expect(document.querySelector('form')).toBeNull())
  expect(sent).toEqual([{ path: '/stock/pay', input: { id: 5, amount: '12.50', reason: 'agreed' } }])
})

test('an action that needs a second operator shows the proposal that it has created', async () => {
  signedIn(['treasury'])
  mockServer({ '/stock/pay': { outcome: 'waits', lines: [{ message: 'approved once' }], proposal: 31 } })
  await opened()
  await submit()
  await until(() => expect(document.body.textContent).toContain('Waits for a second operator'))
  expect(document.querySelector('a[href$="/approvals/31"]')?.textContent).toBe('Proposal 31')
})

test('a rejected operator action shows the reason and keeps the entered values', async () => {
  signedIn(['treasury'])
  mockServer({ '/stock/pay': problem('rejected', 'There is not enough.') })
  await opened()
  await submit()
  await until(() =>
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('There is not enough.'),
  )
  expect(field('Amount').value).toBe('12.50')
})

test('an input that the contract rejects is not sent and is marked at its field', async () => {
  signedIn(['treasury'])
  const sent = mockServer({})
  await opened()
  await type(field('Amount'), '12,50')
  await submit()
  await until(() => expect(field('Amount').getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([])
})

test('an action that needs a fresh passkey proof asks for the passkey, and is executed when its button is clicked again', async () => {
  signedIn(['treasury'])
  const proof = vi.spyOn(passkey, 'prove').mockResolvedValue()
  let asked = 0
  const sent = mockServer({
    '/stock/pay': () => {
      asked += 1
      return asked === 1 ? problem('fresh', 'prove') : { outcome: 'done', lines: [], proposal: null }
    },
  })
  await opened()
  await submit()
  await until(() => expect(document.body.textContent).toContain('press the button again'))
  expect(proof).toHaveBeenCalledOnce()
  expect(sent).toHaveLength(1)
  await submit()
  await until(() => expect(document.querySelector('form')).toBeNull())
  expect(sent).toHaveLength(2)
})

test('an operator whose roles do not allow an action sees no button for the action', async () => {
  signedIn(['support'])
  const { host } = await render(pay)
  expect(host.querySelector('button')).toBeNull()
})

test('the dialog of an action in flight cannot be closed until it shows the outcome', async () => {
  signedIn(['treasury'])
  const { promise, resolve } = deferredAnswer()
  const sent = mockServer({ '/stock/pay': () => promise })
  await opened()
  await submit()
  await until(() => expect(button('Cancel').disabled).toBe(true))
  await press('Escape')
  await click(button('Close'))
  await click(find('.mantine-Modal-overlay'))
  await submit()
  expect(document.querySelector('form')).not.toBeNull()
  resolve(Response.json({ outcome: 'waits', lines: [], proposal: 31 }))
  await until(() => expect(document.body.textContent).toContain('Proposal 31'))
  expect(sent).toHaveLength(1)
  await press('Escape')
  await until(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
})

test('when the operator leaves the page of an action in flight, a notification shows the outcome', async () => {
  signedIn(['treasury'])
  const { promise, resolve } = deferredAnswer()
  const notice = vi.spyOn(notifications, 'show')
  mockServer({ '/stock/pay': () => promise })
  const page = await render(pay)
  await click(button('Pay'))
  await type(field('Amount'), '12.50')
  await type(field('Reason'), 'agreed')
  await submit()
  page.close()
  resolve(problem('rejected', 'There is not enough.'))
  await until(() => expect(notice).toHaveBeenCalledOnce())
  expect(notice.mock.calls[0]?.[0]).toMatchObject({ color: 'red', title: 'Pay' })
})

test.each([
  ['the server failed', () => problem('fault', 'it failed (7)')],
  ['a proxy gave up', () => new Response('<html>', { status: 502 })],
  ['the answer is not as agreed', () => ({ outcome: 'perhaps' })],
])('when %s, the dialog warns the operator that the action may have been executed', async (_, answer) => {
  signedIn(['treasury'])
  mockServer({ '/stock/pay': answer })
  await opened()
  await submit()
  await until(() =>
    expect(find('[role="alert"]').textContent).toContain('Look whether it was done before you press again.'),
  )
})
