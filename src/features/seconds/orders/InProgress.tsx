import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { SecondsOrder } from '#contract/seconds.ts'
import { useHoldUpdate } from '#data/update.ts'
import { DetailSheet } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import type { useOpenOptions } from '../queries.ts'
import { LastResults } from './LastResults.tsx'
import { OpenOption } from './OpenOption.tsx'
import styles from './orders.module.css'
import { Receipt } from './Receipt.tsx'
import { ResultSheet } from './ResultSheet.tsx'
import { useFinished } from './useFinish.ts'

interface Props {
  readonly matchId: number
  readonly open: ReturnType<typeof useOpenOptions>
}

/** The person's open options with their countdowns, and what the last five came to. */
export function InProgress({ matchId, open: { reading, orders } }: Props) {
  const [shown, setShown] = useState<number>()
  const { finished, close } = useFinished(orders)
  const detail: SecondsOrder | undefined = orders?.find(({ id }) => id === shown)
  const count = orders?.length ?? 0
  // A countdown is running: no update takes the page away.
  useHoldUpdate(count > 0)
  return (
    <section className={styles.progress}>
      <header className={styles.head}>
        <h2>
          <Trans>In progress ({count})</Trans>
        </h2>
        <LastResults matchId={matchId} />
      </header>
      <AsOf reading={reading} />
      {orders?.map((order) => (
        <OpenOption key={order.id} order={order} onOpen={({ id }) => setShown(id)} />
      ))}
      <DetailSheet id={detail?.id} record={detail} title={detail?.symbol} onClose={() => setShown(undefined)}>
        {(order) => <Receipt order={order} />}
      </DetailSheet>
      <ResultSheet order={finished} onClose={close} />
    </section>
  )
}
