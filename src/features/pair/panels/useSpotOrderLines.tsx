import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { useSession } from '#data/session/session.ts'
import type { Decimal } from '#domain/money.ts'
import {
  AmendSheet,
  chartPricesOf,
  type OrderLine,
  stopText,
  type TypedAmend,
  termOfOrderLine,
  useOpenOrders,
} from '#features/orders/index.ts'
import { useFormat } from '#i18n/format.ts'
import type { ChartLine, MovedLine } from '#ui/chart/types.ts'

/** A dragged line, with the new price of its order that awaits the person's confirmation. */
interface Amendment {
  readonly line: MovedLine
  readonly order: SpotOrder
  readonly change: Partial<TypedAmend>
}

/**
 * The person's open spot orders of a pair as lines of a chart. Dragging a line opens the sheet that amends
 * its order, prefilled with the new price; the line returns to the present price when the sheet closes.
 */
export function useSpotOrderLines(quote: Quote): {
  readonly lines: readonly ChartLine[]
  readonly moved: MovedLine | null
  readonly onMove: (line: MovedLine) => void
  readonly sheet: ReactNode
} {
  const { t } = useLingui()
  const format = useFormat()
  const { member } = useSession()
  const { orders } = useOpenOrders()
  const online = useOnline()
  const [amendment, setAmendment] = useState<Amendment | null>(null)
  const placed = useMemo(
    () =>
      (member ? (orders ?? []) : [])
        .filter((order) => order.match_id === quote.id)
        .flatMap((order) => {
          const { limit, stop } = chartPricesOf(order, quote.price_precision)
          const number = format.amount(order.amount, quote.number_precision)
          const side = order.type === 1 ? t`Buy ${number}` : t`Sell ${number}`
          const priced = (price: string) => format.price(price as Decimal, quote.price_precision)
          const lineOf = (
            at: OrderLine,
            price: Decimal,
            tone: ChartLine['tone'],
            labelAt: (price: string) => string,
          ) => {
            const term = termOfOrderLine(order, at)
            const line: ChartLine = {
              key: `${order.id} ${at}`,
              price: Number(price),
              label: labelAt(price),
              tone,
              ...(term && online && { labelAt }),
            }
            return { order, term, line }
          }
          return [
            ...(limit === null
              ? []
              : [
                  lineOf(
                    'limit',
                    limit,
                    order.type === 1 ? 'up' : 'down',
                    (price) => `${side} · ${priced(price)}`,
                  ),
                ]),
            ...(stop === null
              ? []
              : [
                  lineOf(
                    'stop',
                    stop.price,
                    'amber',
                    (price) => `${side} · ${stopText(stop.direction, priced(price))}`,
                  ),
                ]),
          ]
        }),
    [member, orders, online, quote.id, quote.number_precision, quote.price_precision, format, t],
  )
  const lines = useMemo(() => placed.map(({ line }) => line), [placed])
  return {
    lines,
    moved: amendment?.line ?? null,
    onMove: (line) => {
      const found = placed.find((one) => one.line.key === line.key)
      if (found?.term) setAmendment({ line, order: found.order, change: { [found.term]: line.price } })
    },
    sheet: (
      <AmendSheet
        order={amendment?.order ?? null}
        change={amendment?.change}
        onClose={() => setAmendment(null)}
      />
    ),
  }
}
