import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { LeverOrder } from '#contract/trade/futures.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { useMarket } from '#data/realtime/quotes.ts'
import { RecordList } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ChartLine } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import styles from '../futures.module.css'
import { CloseAllForm } from './CloseAllForm.tsx'
import { ClosePositionForm } from './ClosePositionForm.tsx'
import { MarginForm } from './MarginForm.tsx'
import { OpenOrderCard } from './OrderCards.tsx'
import { type PositionAct, PositionCard } from './PositionCard.tsx'
import { PositionDetails } from './PositionDetails.tsx'
import { ReversePositionForm } from './ReversePositionForm.tsx'
import { SharePicture } from './SharePicture.tsx'
import { TakeOverPositionConfirm } from './TakeOverPositionConfirm.tsx'
import { TakeProfitStopLossForm } from './TakeProfitStopLossForm.tsx'

/**
 * The action in progress on one of these positions, with functions that open and render the sheet of the
 * action.
 */
function useActs(orders: readonly LeverOrder[]) {
  const { t } = useLingui()
  const offline = !useOnline()
  // Subscribes to the market, because the position cards show live figures.
  useMarket()
  const [doing, setDoing] = useState<{ readonly act: PositionAct; readonly id: number } | null>(null)
  const order = orders.find(({ id }) => id === doing?.id)
  const done = () => setDoing(null)
  const titles: Readonly<Record<PositionAct, string>> = {
    details: t({ context: 'position', message: 'Position' }),
    reverse: t`Reverse`,
    margin: t`Change margin`,
    close: t({ context: 'position', message: 'Close' }),
    stops: t`TP/SL`,
    share: t`Share`,
    hold: t`Keep as my own`,
  }
  return {
    card: (one: LeverOrder) => (
      <PositionCard
        key={one.id}
        order={one}
        offline={offline}
        onAct={(act, { id }) => setDoing({ act, id })}
      />
    ),
    sheet: (
      <Sheet
        open={doing !== null && order !== undefined}
        onClose={done}
        title={doing ? titles[doing.act] : ''}
      >
        {order && doing?.act === 'details' && (
          <PositionDetails
            key={order.id}
            order={order}
            offline={offline}
            onAct={(act, { id }) => setDoing({ act, id })}
          />
        )}
        {order && doing?.act === 'reverse' && (
          <ReversePositionForm key={order.id} order={order} onDone={done} />
        )}
        {order && doing?.act === 'margin' && <MarginForm key={order.id} order={order} onDone={done} />}
        {order && doing?.act === 'close' && <ClosePositionForm key={order.id} order={order} onDone={done} />}
        {order && doing?.act === 'stops' && (
          <TakeProfitStopLossForm key={order.id} order={order} onDone={done} />
        )}
        {order && doing?.act === 'share' && <SharePicture order={order} />}
        {order && doing?.act === 'hold' && (
          <TakeOverPositionConfirm key={order.id} order={order} onDone={done} />
        )}
      </Sheet>
    ),
  }
}

/** Position cards, and the sheets of the actions on a position. */
export function Positions({
  orders,
  empty,
}: {
  readonly orders: readonly LeverOrder[]
  /** Content shown when there are no positions; by default a short text. */
  readonly empty?: ReactNode
}) {
  const { card, sheet } = useActs(orders)
  if (orders.length === 0) return empty ?? <NoPositions />
  return (
    <div className={styles.cards}>
      {orders.map(card)}
      {sheet}
    </div>
  )
}

interface ListProps {
  readonly reading: ListReading<LeverOrder>
}

/** List of all positions; further pages are loaded by scrolling. */
export function PositionList({ reading }: ListProps) {
  const { t } = useLingui()
  const { card, sheet } = useActs(reading.rows)
  return (
    <>
      <RecordList
        reading={reading}
        label={t`Positions`}
        className={styles.cards}
        keyOf={({ id }) => id}
        row={card}
        empty={<NoPositions />}
      />
      {sheet}
    </>
  )
}

const NoPositions = () => <EmptyState icon={ChartLine} text={<Trans>You have no open positions.</Trans>} />

/** All open orders, with their stops and Cancel buttons. */
export function OpenOrderList({ reading }: ListProps) {
  const { t } = useLingui()
  const offline = !useOnline()
  const [id, setId] = useState<number | null>(null)
  const order = reading.rows.find((one) => one.id === id)
  return (
    <>
      <RecordList
        reading={reading}
        label={t`Open orders`}
        className={styles.cards}
        keyOf={(one) => one.id}
        row={(one) => (
          <OpenOrderCard order={one} offline={offline} onStops={(waiting) => setId(waiting.id)} />
        )}
        empty={<EmptyState icon={ChartLine} text={<Trans>No open futures orders.</Trans>} />}
      />
      <Sheet open={order !== undefined} onClose={() => setId(null)} title={t`TP/SL`}>
        {order && <TakeProfitStopLossForm key={order.id} order={order} onDone={() => setId(null)} />}
      </Sheet>
    </>
  )
}

/** The button that opens the form to close all positions; hidden when there is none. */
export function CloseAll({ positions }: { readonly positions: ListReading<LeverOrder> }) {
  const { t } = useLingui()
  const offline = !useOnline()
  const [open, setOpen] = useState(false)
  // The form stays open when the last position closes, because it shows the result.
  if (positions.rows.length === 0 && !open) return null
  return (
    <>
      <Button
        kind="quiet"
        size={36}
        disabled={offline || positions.rows.length === 0}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Trans>Close all</Trans>
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t`Close all`}>
        {open && <CloseAllForm positions={positions} onDone={() => setOpen(false)} />}
      </Sheet>
    </>
  )
}
