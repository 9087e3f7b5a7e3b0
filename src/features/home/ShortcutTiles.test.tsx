import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MenuTile } from '#contract/communication/content.ts'
import { callWithTime } from '#data/api/client.ts'
import { queryClient } from '#data/api/queries.ts'
import { button, click, find, render, type, until } from '#ui/test-kit.tsx'
import { ShortcutTiles } from './ShortcutTiles.tsx'
import { setTileOrder } from './storedTileOrder.ts'

vi.mock('#data/api/client.ts', { spy: true })

const NAMES = [
  ['recharge', 'Deposit'],
  ['quick_buy', 'Buy crypto'],
  ['spot', 'Spot'],
  ['futures', 'Futures'],
  ['financial', 'Finance'],
  ['copy_trading', 'Copy trading'],
  ['exchange', 'Convert'],
  ['nft', 'NFT'],
  ['otc', 'Loans'],
] as const
const menu: MenuTile[] = NAMES.map(([key, name], at) => ({
  key,
  name,
  icon: key,
  url: '',
  status: 1,
  sort: at + 1,
}))

beforeEach(() => {
  localStorage.clear()
  setTileOrder([])
  vi.mocked(callWithTime).mockResolvedValue({ data: menu, asOf: Date.now() })
})

async function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <ShortcutTiles />
    </QueryClientProvider>,
  )
  await until(() => find('nav a'))
}
const onHome = () => [...find('nav[aria-label=Services]').querySelectorAll('a')].map((one) => one.textContent)
const sheet = () => find('dialog[open]')
async function openAll() {
  await open()
  click(button('All'))
  await until(sheet)
}
const found = () => [...sheet().querySelectorAll('nav a')].map((one) => one.textContent)

test('the home page shows seven service tiles, and an eighth tile that opens a sheet with all services', async () => {
  await openAll()
  expect(onHome()).toEqual(['Deposit', 'Buy crypto', 'Spot', 'Futures', 'Finance', 'Copy trading', 'Convert'])
  expect(found()).toEqual(NAMES.map(([, name]) => name))
})

test('the search for a service finds a service by its present name and by its former name', async () => {
  await openAll()
  const search = find<HTMLInputElement>('input[type=search]', sheet())
  type(search, 'LOAN')
  expect(found()).toEqual(['Loans'])
  type(search, 'exchange')
  expect(found()).toEqual(['Convert'])
  type(search, 'casino')
  expect(sheet().textContent).toContain('Nothing found')
})

test('a service added to the home page is shown there even after a restart, until the order is reset', async () => {
  await openAll()
  click(button('Change the order', sheet()))
  click(button('Put Loans on home', sheet()))
  click(button('Move Loans up', sheet()))
  const own = ['Deposit', 'Buy crypto', 'Spot', 'Futures', 'Finance', 'Loans', 'Copy trading']
  expect(onHome()).toEqual(own)
  expect(localStorage.getItem('tileOrder')).toMatch(
    /^recharge,quick_buy,spot,futures,financial,otc,copy_trading,/,
  )
  click(button('Reset', sheet()))
  expect(onHome()).not.toContain('Loans')
  expect(localStorage.getItem('tileOrder')).toBeNull()
})
