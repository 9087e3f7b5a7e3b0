import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { type DualProduct, dual } from '#contract/earn/dual.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { click, render, settle } from '#ui/test-kit.tsx'
import { InvestScreen, type InvestScreenProps } from './InvestScreen.tsx'
import { productOf } from './test-kit.ts'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', async (real) => ({
  ...(await real<object>()),
  useNavigate: () => navigate,
  useRouter: () => ({ history: { location: { pathname: '/', href: '/' } }, navigate }),
  useRouterState: () => undefined,
}))

const known = (type: DualProduct['type'], list: readonly DualProduct[]) =>
  queryClient.setQueryData(readOptions(dual.index, { currency_id: '0', type }).queryKey, {
    data: { sections: [{ id: 1, name: 'Newcomer' }], list },
    asOf: Date.now(),
  } as never)
const screen = (props: InvestScreenProps) => (
  <QueryClientProvider client={queryClient}>
    <InvestScreen {...props} />
  </QueryClientProvider>
)
const eth = { currency_id: 2, currency_name: 'ETH', invest_currency: 'ETH' }

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  queryClient.clear()
})

test('a coin that the other type of dual investments does not offer no longer filters the list after a change of type', async () => {
  known('call', [productOf(), productOf({ id: 2, ...eth })])
  known('put', [productOf({ id: 3, type: 'put' })])
  const { host, draw } = render(screen({ type: 'call', coin: 'ETH' }))
  await settle()
  expect(host.textContent).toContain('Sell high, ETH')
  expect(host.textContent).not.toContain('Sell high, BTC')
  draw(screen({ type: 'put', coin: 'ETH' }))
  await settle()
  expect(host.textContent).toContain('Buy low, BTC')
  expect(host.textContent).not.toContain('Nothing matches these filters')
})

test('a chosen filter of dual investments is added to the filters in the address', async () => {
  known('call', [productOf(), productOf({ id: 2, ...eth })])
  const { host } = render(screen({ type: 'call', zone: 1, sort: 'date' }))
  await settle()
  const chip = [...host.querySelectorAll<HTMLElement>('[role=radio]')].find(
    ({ textContent }) => textContent === 'ETH',
  )
  if (!chip) throw new Error('no chip ETH')
  click(chip)
  expect(navigate).toHaveBeenLastCalledWith(
    expect.objectContaining({ search: { type: 'call', zone: 1, coin: 'ETH', sort: 'date' }, replace: true }),
  )
})
