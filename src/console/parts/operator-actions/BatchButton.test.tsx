import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { act, number, operatorArea } from '#contract/operators/call-builders.ts'
import * as passkey from '../../passkey.ts'
import {
  button,
  click,
  deferredAnswer,
  find,
  mockServer,
  press,
  problem,
  render,
  signedIn,
  until,
} from '../../test-kit.tsx'
import { BatchButton } from './BatchButton.tsx'

const { calls } = operatorArea('stock', {
  pay: act({
    command: 'stock pay',
    roles: ['treasury'],
    params: v.strictObject({ id: number }),
    words: ({ id }) => [String(id)],
  }),
})
const DONE = { outcome: 'done', lines: [], proposal: null }
const items = [1, 2, 3].map((id) => ({ key: String(id), label: `row ${id}`, input: { id } }))
const dialog = (): HTMLElement => find('[role="dialog"]')
type Pay = (input: { readonly id: number }) => unknown

/** Opens the dialog for three rows and submits the dialog. `pay`: the mocked server's response by row. */
async function begun(pay: Pay) {
  signedIn(['treasury'])
  const sent = mockServer({ '/stock/pay': pay })
  await render(<BatchButton call={calls.pay} label="Pay" items={items} total="three" />)
  await click(button('Pay (3)'))
  await click(button('Pay (3)', dialog()))
  return () => sent.map(({ input }) => (input as { id: number }).id)
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a rejected row shows the reason, and the batch continues with the next row', async () => {
  const ids = await begun(({ id }) => (id === 1 ? problem('rejected', 'There is not enough.') : DONE))
  await until(() => expect(button('Close', find('.mantine-Modal-body')).disabled).toBe(false))
  expect(ids()).toEqual([1, 2, 3])
  expect(dialog().textContent).toContain('There is not enough.')
})

test.each([
  ['the server fails', () => problem('fault', 'it failed (7)')],
  ['no answer comes', () => Promise.reject(new TypeError('offline'))],
])(
  'when %s, the batch stops, the row that was sent has an unknown outcome, and the next click sends the remaining rows',
  async (_, fail) => {
    const ids = await begun(({ id }) => (id === 2 ? fail() : DONE))
    await until(() => expect(button('Pay (1)', dialog()).disabled).toBe(false))
    expect(ids()).toEqual([1, 2])
    expect(dialog().textContent).toContain('Unknown: look first whether it was done')
    await click(button('Pay (1)', dialog()))
    await until(() => expect(ids()).toEqual([1, 2, 3]))
  },
)

test('an expired passkey proof is renewed, and the next click on the button continues with the unsent row', async () => {
  const proof = vi.spyOn(passkey, 'prove').mockResolvedValue()
  let asked = 0
  const ids = await begun(() => {
    asked += 1
    return asked === 2 ? problem('fresh', 'prove') : DONE
  })
  await until(() => expect(dialog().textContent).toContain('Press the button again for the rest.'))
  expect(proof).toHaveBeenCalledOnce()
  expect(ids()).toEqual([1, 2])
  await click(button('Pay (2)', dialog()))
  await until(() => expect(ids()).toEqual([1, 2, 2, 3]))
})

test('a running batch is not closed by Escape, its close button or a click outside', async () => {
  const { promise, resolve } = deferredAnswer()
  await begun(() => promise)
  await until(() => expect(button('Cancel', dialog()).disabled).toBe(true))
  await press('Escape')
  await click(button('Close', dialog()))
  await click(find('.mantine-Modal-overlay'))
  expect(dialog().textContent).toContain('three')
  resolve(DONE)
  await until(() => expect(button('Close', find('.mantine-Modal-body')).disabled).toBe(false))
  await press('Escape')
  await until(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
})
