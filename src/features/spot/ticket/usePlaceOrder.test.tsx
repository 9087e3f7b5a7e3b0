import { beforeEach, expect, test, vi } from 'vitest'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { render } from '#ui/test-kit.tsx'
import { usePlaceOrder } from './usePlaceOrder.ts'

const toast = vi.hoisted(() => vi.fn())
const showEventBanner = vi.hoisted(() => vi.fn())
let done: (order: SpotOrder) => void = () => {}
vi.mock('#ui/overlays/toast.ts', () => ({ toast }))
vi.mock('#features/orders/index.ts', () => ({ orderNotice: () => null }))
vi.mock('#features/kit/index.ts', () => ({
  showEventBanner,
  useSubmit: (_: unknown, { onDone }: { onDone: (order: SpotOrder) => void }) => {
    done = onDone
    return {}
  },
}))

function Ticket() {
  usePlaceOrder(() => {})
  return null
}
const answered = (order: Partial<SpotOrder>) => {
  render(<Ticket />)
  done(order as SpotOrder)
}

beforeEach(() => {
  toast.mockClear()
  showEventBanner.mockClear()
})

test('a limit order that stays open is confirmed when accepted, and a market order is reported once, when it is filled or ends', () => {
  answered({ order_type: 'limit', status: 'doing' })
  expect(toast).toHaveBeenCalledExactlyOnceWith('Order placed', 'good')
  toast.mockClear()
  answered({ order_type: 'market', status: 'doing' })
  expect(toast).not.toHaveBeenCalled()
  expect(showEventBanner).not.toHaveBeenCalled()
  answered({ order_type: 'market', status: 'complete' })
  expect(showEventBanner).toHaveBeenCalledOnce()
  expect(toast).not.toHaveBeenCalled()
})
