import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { wallet } from '#contract/funds/wallet.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { decimal, ZERO } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { AccountFigures } from './AccountFigures.tsx'
import { QUOTE_ID } from './queries.ts'

test('the available balance of the futures accounts is rounded down, so that the shown amount can be used', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
  const money = { freeze: ZERO, locked: ZERO, equivalent: ZERO }
  for (const [type, available] of [
    ['lever', decimal('99.996')],
    ['margin', ZERO],
  ] as const)
    queryClient.setQueryData(readOptions(wallet.detail, { currency: QUOTE_ID, type }).queryKey, {
      data: { ...money, available, total: available },
      asOf: Date.now(),
    } as never)
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <AccountFigures positions={{ rows: [], more: false, asOf: null } as never} />
    </QueryClientProvider>,
  )
  expect(host.textContent).toMatch(/Available99\.99(?!6)/)
  queryClient.clear()
})
