import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { loan } from '#contract/earn/loan.ts'
import { queryClient } from '#data/api/queries.ts'
import { decimal, ZERO } from '#domain/money.ts'
import { useSubmit } from '#features/kit/index.ts'
import { find, render } from '#ui/test-kit.tsx'
import { ApplyConfirm } from './ApplyConfirm.tsx'

const coin = { currency_id: 3, name: 'USDT', precision: 6 }

function Confirm({ mode }: { readonly mode: 'end' | 'monthly' }) {
  return (
    <ApplyConfirm
      config={{ fee_rate: ZERO, my: { rate_year: decimal('0.1') } } as never}
      state={{} as never}
      summary={
        {
          ...{ coin, amount: decimal('100000'), days: 30, mode, pledges: [], loan: decimal('100000') },
          ...{ collateral: ZERO, exposure: null, price_time: 0, plan: null },
        } as never
      }
      submit={useSubmit(loan.apply)}
      onClose={() => {}}
    />
  )
}

test.each([
  ['end', 'Interest at the end'],
  ['monthly', 'Interest monthly'],
] as const)('the confirmation of a loan names the chosen interest: %s', (mode, name) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  queryClient.clear()
  render(
    <QueryClientProvider client={queryClient}>
      <Confirm mode={mode} />
    </QueryClientProvider>,
  )
  expect(find('dialog[open]').textContent).toContain(name)
})
