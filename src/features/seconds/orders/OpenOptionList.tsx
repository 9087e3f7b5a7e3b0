import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { SecondsOrder } from '#contract/trade/seconds.ts'
import { useHoldUpdate } from '#data/platform/app-update.ts'
import { DetailSheet, ReadState } from '#features/kit/index.ts'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import type { useOpenOptions } from '../queries.ts'
import { LastResults } from './LastResults.tsx'
import { OpenOptionCard } from './OpenOptionCard.tsx'
import styles from './orders.module.css'
import { Receipt } from './Receipt.tsx'
import { ResultSheet } from './ResultSheet.tsx'
import { useFinishedOptions } from './useFinishedOptions.ts'

interface Props {
  readonly matchId: number
  readonly open: ReturnType<typeof useOpenOptions>
}

/** Open options with countdowns, and the last five results. */
export function OpenOptionList({ matchId, open: { reading, orders } }: Props) {
  const [shown, setShown] = useState<number>()
  const { finished, close } = useFinishedOptions(orders)
  const detail: SecondsOrder | undefined = orders?.find(({ id }) => id === shown)
  const count = orders?.length
  // Prevents an app update from reloading the page while a countdown is running.
  useHoldUpdate(count !== undefined && count > 0)
  return (
    <section className={styles.progress}>
      <header className={styles.head}>
        <h2>{count === undefined ? <Trans>In progress</Trans> : <Trans>In progress ({count})</Trans>}</h2>
        <LastResults matchId={matchId} />
      </header>
      <ReadState reading={{ ...reading, data: orders }} skeleton={<SkeletonRows count={2} lead={false} />}>
        {(options) =>
          options.map((order) => (
            <OpenOptionCard key={order.id} order={order} onOpen={({ id }) => setShown(id)} />
          ))
        }
      </ReadState>
      <DetailSheet id={detail?.id} record={detail} title={detail?.symbol} onClose={() => setShown(undefined)}>
        {(order) => <Receipt order={order} />}
      </DetailSheet>
      <ResultSheet orders={finished} onClose={close} />
    </section>
  )
}
