import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#data/api/queries.ts'
import { decimal } from '#domain/money.ts'
import { find, render } from '#ui/test-kit.tsx'
import { termsOf } from './formRules.ts'
import { SettlementOutcomes } from './SettlementOutcomes.tsx'
import { productOf } from './test-kit.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  queryClient.clear()
})

test.each([
  ['60000', 2, '54,000', '66,000'],
  ['0.45', 4, '0.405', '0.495'],
] as const)(
  'the slider of settlement prices around a target price of %s, with %i decimals, is labelled %s to %s',
  (linked, price_precision, least, most) => {
    const product = productOf({ linked_price: decimal(linked), price_precision })
    const { host } = render(
      <QueryClientProvider client={queryClient}>
        <SettlementOutcomes
          product={product}
          amount={decimal('1')}
          terms={termsOf(product, () => 6)}
          reference={null}
        />
      </QueryClientProvider>,
    )
    const [low, , high] = find('[class*=outcomesEnds]', host).querySelectorAll('span')
    expect([low?.textContent, high?.textContent]).toEqual([least, most])
  },
)
