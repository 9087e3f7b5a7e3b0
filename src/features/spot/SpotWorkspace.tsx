import type { SpotSide } from '#domain/trade/spot.ts'
import { OrdersPanel } from '#features/orders/index.ts'
import { PairWorkspace, type WorkspaceProps } from '#features/pair/index.ts'
import { TicketForm } from './ticket/TicketForm.tsx'

interface Props extends WorkspaceProps {
  readonly side?: SpotSide | undefined
}

/** The spot trading page on wide screens. */
export function SpotWorkspace({ side, ...workspace }: Props) {
  const { quote, live } = workspace
  return (
    <PairWorkspace
      {...workspace}
      ticket={(ref) => (
        <TicketForm key={`${quote.id} ${side ?? ''}`} ref={ref} quote={quote} live={live} side={side} />
      )}
    >
      <OrdersPanel quote={quote} />
    </PairWorkspace>
  )
}
