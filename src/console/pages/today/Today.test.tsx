import { afterEach, expect, test, vi } from 'vitest'
import { LIGHTS, overview, QUEUES } from '#contract/operators/overview.ts'
import { find, mockServer, pathOf, render, signedIn, until } from '../../test-kit.tsx'
import { Today } from './Today.tsx'

const SUM = { count: 0, usdt: '0', unpriced: 0 }
const TODAY = {
  time: Date.now(),
  queues: QUEUES.map((name) => ({
    name,
    count: name === 'identity' ? 3 : 0,
    oldest_at: name === 'identity' ? Date.now() - 5 * 3_600_000 : null,
  })),
  lights: LIGHTS.map((name) => ({
    name,
    state: name === 'jobs' ? 'bad' : 'ok',
    text: `${name} <b>`,
    at: null,
  })),
  figures: {
    sign_ups: 4,
    deposits: { count: 2, usdt: '1234.567', unpriced: 1 },
    withdrawals: SUM,
    volume: [{ product: 'spot', usdt: '10' }],
    fees: '0',
    liquidations: 0,
    exposure: { long: '0', short: '0' },
    insurance: '0',
  },
}

afterEach(() => vi.unstubAllGlobals())

test('work queues link to their pages and show the age of their oldest entry', async () => {
  signedIn()
  mockServer({ [pathOf(overview.calls.today)]: TODAY })
  await render(<Today />)
  await until(() => expect(find('a[href="#/identity"]').textContent).toContain('5 hr'))
  expect(find('a[href="#/identity"] time').dataset.urgency).toBe('late')
  expect(document.body.textContent).toContain('1,234.56 USDT')
  expect(find('[aria-label="Act now"]').parentElement?.textContent).toContain('jobs <b>')
})

test('a queue whose page the operator’s roles do not allow has no link', async () => {
  signedIn(['content'])
  mockServer({ [pathOf(overview.calls.today)]: TODAY })
  await render(<Today />)
  await until(() => expect(document.body.textContent).toContain('Sign-ups'))
  expect(document.querySelector('a[href="#/identity"]')).toBeNull()
})

test('a queue of deposits that the operator’s roles may not read has no link', async () => {
  signedIn(['compliance'])
  mockServer({ [pathOf(overview.calls.today)]: TODAY })
  await render(<Today />)
  await until(() => find('a[href="#/identity"]'))
  expect(document.querySelector('a[href="#/funds?tab=deposits"]')).toBeNull()
})
