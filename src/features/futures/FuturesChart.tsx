import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { PairChart } from '#features/pair/index.ts'
import type { MovedLine } from '#ui/chart/types.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { type StopLine, useFuturesFills, useFuturesLines } from './chartLines.ts'
import { TakeProfitStopLossForm } from './positions/TakeProfitStopLossForm.tsx'
import { useFuturesOrders, usePositions } from './queries.ts'

interface Props {
  readonly quote: Quote
  readonly live: boolean
  /** Whether the chart is the low strip above the order form. */
  readonly strip?: boolean
  /** Height of the candles (px). */
  readonly height?: number
}

/**
 * Chart of a futures pair with the person's positions, orders and trades. Dragging the line of a take profit
 * or stop loss opens the sheet that changes this price, prefilled with the new price; the line returns to the
 * present price when the sheet closes.
 */
export function FuturesChart({ quote, ...chart }: Props) {
  const { t } = useLingui()
  const positions = usePositions()
  const { lines, stops } = useFuturesLines(quote, positions, useFuturesOrders().rows)
  const fills = useFuturesFills(quote, positions.rows)
  const [change, setChange] = useState<(Omit<StopLine, 'line'> & { readonly line: MovedLine }) | null>(null)
  const close = () => setChange(null)
  return (
    <>
      <PairChart
        quote={quote}
        {...chart}
        own={{
          lines,
          fills,
          moved: change?.line ?? null,
          onMove: (line) => {
            const found = stops.find((one) => one.line.key === line.key)
            if (found) setChange({ ...found, line })
          },
        }}
      />
      <Sheet open={change !== null} onClose={close} title={t`TP/SL`}>
        {change && (
          <TakeProfitStopLossForm
            key={`${change.line.key} ${change.line.price}`}
            order={change.order}
            change={{ [change.stop]: change.line.price }}
            onDone={close}
          />
        )}
      </Sheet>
    </>
  )
}
