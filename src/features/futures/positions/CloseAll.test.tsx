import { expect, test } from 'vitest'
import type { LeverOrder } from '#contract/trade/futures.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { render } from '#ui/test-kit.tsx'
import { CloseAll } from './PositionLists.tsx'

test('the button that closes all positions is shown only while there is a position', () => {
  const text = (...rows: { readonly id: number }[]) =>
    render(<CloseAll positions={{ rows } as unknown as ListReading<LeverOrder>} />).host.textContent
  expect(text()).toBe('')
  expect(text({ id: 1 })).toBe('Close all')
})
