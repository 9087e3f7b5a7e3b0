import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode, Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { WithdrawalAddressesScreen } from '#features/address-book/index.ts'
import { InvestScreen } from '#features/dual/index.ts'
import { ContractOrdersScreen } from '#features/futures/index.ts'
import { MailScreen } from '#features/messages/index.ts'
import { click, render, until } from '#ui/test-kit.tsx'

type DualFilters = Parameters<typeof InvestScreen>[0]

/** Receives the parameters of the address that a screen navigates to. */
let follow: (search: DualFilters) => void = () => {}

vi.mock('@tanstack/react-router', async (real) => ({
  ...(await real<object>()),
  useNavigate:
    () =>
    ({ search }: { readonly search: DualFilters }) =>
      follow(search),
  useRouter: () => ({ history: { location: { pathname: '/', href: '/' } }, navigate: () => {} }),
}))

const coin = {
  ...{ id: 3, name: 'USDT', subName: 'TRC20', type: 'crypto', status: 1, address: '', image: '' },
  ...{ precision: 6, deposit_min: '1', deposit_max: '1000', deposit_integer: 0, confirmations: 1 },
  ...{ withdraw_min: '1', withdraw_max: '1000', fee: '1', fee_type: 'fixed', need_tag: 0, closed: 0 },
}
const UNREAD = { system: 0, kefu: 0, announcement: 0, asset: 0, version: 1 }
const product = {
  ...{ id: 1, remaining_shares: 5, progress: '0', status: 1, section: 1, currency_id: 1 },
  ...{ currency_name: 'BTC', image: '', quote_id: 3, quote_name: 'USDT', type: 'call' },
  ...{ invest_currency: 'BTC', invest_currency_id: 1, perPrice: '0.01', apr: '0.3', linked_price: '60000' },
  ...{ reference_price: null, match_id: 1, symbol: 'BTC/USDT', price_precision: 2, holding_days: 7 },
  ...{ maturity_date: '2027-01-08', settle_time: 1_799_000_000, sale_start: 1, sale_end: 1_798_000_000 },
  ...{ total_shares: 9, max_num: 5, price_source: 'platform', version: 1, test: 1 },
}
const sections = [
  { id: 1, name: 'Short' },
  { id: 2, name: 'Long' },
]
/** The server's answers by path; every other call is answered with an empty list. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/currency/list': [coin],
  '/api/dual/index': { sections, list: [product] },
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://h5')
    const empty = { list: [], page: 1, limit: 20, total: 0, unread: UNREAD }
    const message = ANSWERS[pathname] ?? empty
    return new Response(JSON.stringify({ type: 'ok', code: 1, message, server_time: 1 }))
  })
  openSession('token')
})
afterEach(() => {
  follow = () => {}
  queryClient.clear()
})

const show = (screen: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense>{screen}</Suspense>
    </QueryClientProvider>,
  ).host
const choice = (host: HTMLElement, name: string): HTMLElement => {
  const all = [...host.querySelectorAll<HTMLElement>('[role=radio], [role=tab]')]
  const found = all.find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`no choice ${name} among ${all.map(({ textContent }) => textContent)}`)
  return found
}

/** The screen with the filters of its address, as its route renders it. */
function DualInvestments() {
  const [search, setSearch] = useState<DualFilters>({})
  follow = (next) => act(() => setSearch(next))
  return <InvestScreen {...search} />
}

test.each([
  [
    'saved addresses',
    <WithdrawalAddressesScreen key="" pick={false} currency={undefined} network="" />,
    'No address yet',
    'USDT',
  ],
  ['past futures', <ContractOrdersScreen key="" tab="history" />, 'Nothing here yet.', '7 days'],
  ['dual investments', <DualInvestments key="" />, 'BTC', 'Long'],
])('a filter that matches no %s reports that nothing matches', async (_, screen, before, filter) => {
  const host = show(screen)
  await until(() => expect(host.textContent).toContain(before))
  await until(() => choice(host, filter))
  click(choice(host, filter))
  await until(() => expect(host.textContent).toContain('Nothing matches these filters'))
})

test('a kind of message without messages shows “Nothing matches these filters”, and an empty inbox shows “No messages yet”', async () => {
  const some = show(<MailScreen type="loan" />)
  await until(() => expect(some.textContent).toContain('Nothing matches these filters'))
  const all = show(<MailScreen />)
  await until(() => expect(all.textContent).toContain('No messages yet'))
})
