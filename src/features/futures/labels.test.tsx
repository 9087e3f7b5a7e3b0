import { expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { useFaultLabels } from './labels.ts'
import type { TicketFault } from './ticket/ticketState.ts'

function Text({ fault }: { readonly fault: TicketFault }) {
  return useFaultLabels('USDT', 2)(fault)
}

test.each<[string, TicketFault, string]>([
  [
    'the rest of the notional',
    { key: 'notional_above', max: decimal('1234567.898765') },
    'At this leverage you can open at most 1,234,567.89 USDT more of this pair',
  ],
  ['the maximum lots', { key: 'share_above', max: decimal('10000') }, 'The maximum is 10,000 lots'],
  ['the minimum lots', { key: 'share_below', min: decimal('1000.50') }, 'The minimum is 1,000.5 lots'],
])(
  "a futures limit is named in the language's number format, never beyond the limit: %s",
  (_, fault, text) => {
    expect(render(<Text fault={fault} />).host.textContent).toBe(text)
  },
)
