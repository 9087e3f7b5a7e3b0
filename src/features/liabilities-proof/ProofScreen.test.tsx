import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { user } from '#contract/account/user.ts'
import { liabilities, type OwnLiability } from '#contract/funds/liabilities.ts'
import { market } from '#contract/market/market.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { prefs } from '#data/session/device-preferences.ts'
import { openSession } from '#data/session/session.ts'
import { leafOf, parentOf, type Sums, statementOf, type TreeNode } from '#domain/funds/liabilities.ts'
import { decimal } from '#domain/money.ts'
import { render, settle } from '#ui/test-kit.tsx'
import { ProofScreen } from './ProofScreen.tsx'

const ME = 7
const SECRET = new Uint8Array(32).fill(7)
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const KEY = base64(Uint8Array.of(...hexToBytes('302a300506032b6570032100'), ...ed25519.getPublicKey(SECRET)))

const amounts = (sums: Sums) => sums.map(([currency_id, number]) => ({ currency_id, number }))
const own: Sums = [[3, decimal('12.5')]]
const neighbour = leafOf(8, 'theirs', [[3, decimal('30')]])

/** The server's answer for a tree of two leaves: the given leaf, and the leaf of another person. */
function answer(leaf: TreeNode, owed: Sums = own): OwnLiability & { root: object } {
  const top = { ...parentOf(leaf, neighbour), checkpoint: 4, time: 1_700_000_000, people: 2 }
  return {
    root: {
      ...top,
      sums: amounts(top.sums),
      key: KEY,
      signature: base64(ed25519.sign(utf8ToBytes(statementOf(top)), SECRET)),
    },
    owed: amounts(owed),
    leaf: {
      nonce: 'mine',
      path: [{ side: 'right', hash: neighbour.hash, sums: amounts(neighbour.sums) }],
    },
  }
}
const right = answer(leafOf(ME, 'mine', own))

type Known = typeof liabilities.mine | typeof liabilities.roots | typeof user.info | typeof market.coins
const known = (call: Known, data: unknown) =>
  queryClient.setQueryData(readOptions(call, {}).queryKey, { data, asOf: 1_000 } as never)

async function open(mine: OwnLiability, listed: readonly unknown[] = [mine.root]) {
  known(liabilities.mine, mine)
  known(liabilities.roots, { roots: listed })
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <ProofScreen />
    </QueryClientProvider>,
  )
  await settle()
  return host
}
const finding = (host: HTMLElement) =>
  [...host.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join(' ')

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
  known(user.info, { id: ME })
  known(market.coins, [{ id: 3, name: 'USDT', type: 'crypto', precision: 6 }])
})
afterEach(() => {
  queryClient.clear()
  prefs.set({ hideBalance: false })
})

test('when the person’s balances are in the signed total of liabilities, the proof page confirms them and shows both amounts', async () => {
  const host = await open(right)
  expect(finding(host)).toContain('Your balances are in the books')
  expect(host.textContent).toContain('USDT12.5')
  expect(host.textContent).toContain('USDT42.5')
  expect(host.textContent).toContain('Customers2')
  expect(host.textContent).toContain(right.root.hash.slice(0, 16))
})

test('while balances are hidden, the proof page hides the person’s amounts and shows the total of all customers', async () => {
  prefs.set({ hideBalance: true })
  const host = await open(right)
  expect(host.textContent).not.toContain('12.5')
  expect(host.textContent).toContain('USDT42.5')
})

test('when the signed total leaves the person out, the proof page shows a warning with a link to customer service', async () => {
  const host = await open({ ...right, leaf: null })
  expect(finding(host)).toContain('could not be confirmed')
  expect(finding(host)).toContain('were not counted')
  expect([...host.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain(
    '#/pages/kefu/index',
  )
})

test('when the signed total contains less than the person’s balances, the proof page says that the amounts differ', async () => {
  const less = answer(leafOf(ME, 'mine', [[3, decimal('2.5')]]))
  expect(finding(await open(less))).toContain('does not contain exactly your balances')
})

test('a total with an invalid signature, or different from the published total, is reported as untrusted', async () => {
  const cut = { ...right, root: { ...right.root, people: 1 } }
  expect(finding(await open(cut))).toContain('signature of the total is not valid')
  queryClient.clear()
  known(user.info, { id: ME })
  const other = { ...right.root, hash: 'f'.repeat(64) }
  expect(finding(await open(right, [other]))).toContain('another total than everybody else')
})

test.each([
  ['is read again when it is older than the tree of the person', 3, true],
  ['is not read again when it contains the tree of the person', 4, false],
])('the list of published totals %s', async (_, checkpoint, isRead) => {
  const asked = vi.fn<typeof fetch>(() => new Promise(() => {}))
  vi.stubGlobal('fetch', asked)
  await open(right, [{ ...right.root, checkpoint }])
  expect(asked.mock.calls.some(([url]) => String(url).includes('/liabilities/roots'))).toBe(isRead)
})

test('a total that is missing in the list of published totals is reported as not compared yet', async () => {
  const host = await open(right, [{ ...right.root, checkpoint: 3 }])
  expect(finding(host)).toContain('Not compared yet')
  expect(finding(host)).toContain('could not compare')
})

test('the proof page says that there is nothing to check before the first hash tree, or for a person without a balance in the tree', async () => {
  expect(finding(await open({ root: null, owed: [], leaf: null }, []))).toContain('made within a day')
  queryClient.clear()
  known(user.info, { id: ME })
  expect(finding(await open({ ...right, owed: [], leaf: null }))).toContain('You had no balance')
})
