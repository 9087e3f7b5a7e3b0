import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { user } from '#contract/account/user.ts'
import { withdraw } from '#contract/funds/withdraw.ts'
import { allCalls } from '#contract/table.ts'
import { spot } from '#contract/trade/spot.ts'
import type { Call, WriteCall } from '#contract/wire/callBuilders.ts'
import { callWithTime } from '#data/api/client.ts'
import { cachedAnswer, queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { find, render, settle, until } from '#ui/test-kit.tsx'
import { Form } from '../form/Form.tsx'
import { useSubmit } from '../form/useSubmit.ts'

vi.mock('#data/api/client.ts', { spy: true })

beforeEach(() => {
  queryClient.clear()
  openSession('token')
})

/** Shows an empty form of a call to a person with these freezes, and waits until the form has read the profile. */
async function show(call: WriteCall, freezes: readonly string[] | undefined): Promise<void> {
  vi.mocked(callWithTime).mockImplementation((def) =>
    (def as unknown) === user.info
      ? Promise.resolve({ data: { freezes }, asOf: Date.now() } as never)
      : new Promise(() => {}),
  )
  const Screen = () => (
    <Form submit={useSubmit(call)} onSubmit={() => undefined}>
      the form
    </Form>
  )
  render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  )
  await until(() => find('form'))
  if (call.stoppedBy?.length) await until(() => expect(cachedAnswer(user.info, {})).toBeDefined())
  await settle()
}
const text = () => document.body.textContent ?? ''
const WITHDRAWALS = 'Withdrawals from your account and payments to other members are stopped.'
const TRADING = 'Trading is stopped for your account.'

const stopped = allCalls.filter(([, { stoppedBy }]) => stoppedBy?.length) as [string, Call][]

test.each(stopped)(
  'a form of the call %s that a freeze blocks shows the freeze before anything is typed, with a link to customer service',
  async (_, call) => {
    await show(call as WriteCall, ['withdrawals', 'trading'])
    await until(() => expect(text()).toMatch(/stopped/))
    expect(text().includes(WITHDRAWALS)).toBe(call.stoppedBy?.includes('withdrawals'))
    expect(text().includes(TRADING)).toBe(call.stoppedBy?.includes('trading'))
    expect(find('form a').textContent).toBe('Contact customer service')
  },
)

test('a form hides a freeze that does not block its call', async () => {
  await show(withdraw.out, ['trading'])
  expect(text()).toBe('the form')
})

test('a form shows no freeze while the profile contains none', async () => {
  await show(spot.place, undefined)
  expect(text()).not.toMatch(/stopped/)
})
