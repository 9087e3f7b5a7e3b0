import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { futures, type LeverOrder } from '#contract/trade/futures.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { useSubmit } from '#features/kit/index.ts'
import { All, AskCancel, cancellable } from '#features/orders/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from '../futures.module.css'

/** Cancels the open orders of all pairs, after a confirmation with their number. */
export function CancelAllOrders({ reading }: { readonly reading: ListReading<LeverOrder> }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const count = cancellable(reading.total, reading.rows, ({ order_type }) => order_type === 'market')
  const submit = useSubmit(futures.cancel, {
    otherwise: t`The orders could not be cancelled`,
    onDone: ({ cancelled }) => toast(t`Cancelled: ${cancelled.length}`, 'good'),
  })
  // The button is hidden when there is only one order, because the order's row has a Cancel button. It stays visible
  // while the outcome of the last request is unknown.
  if (count < 2 && !asking && !submit.busy && !submit.unknown) return null
  return (
    <div className={styles.bar2}>
      <span className={styles.error}>{!submit.offline && submit.note}</span>
      <Button
        kind="quiet"
        size={36}
        disabled={submit.disabled}
        loading={submit.busy}
        aria-haspopup="dialog"
        onClick={() => (submit.unknown ? submit.check() : setAsking(true))}
      >
        {submit.unknown ? <Trans>Check the result</Trans> : <Trans>Cancel all</Trans>}
      </Button>
      <AskCancel
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Cancel all open orders?`}
        action={<Trans>Cancel all</Trans>}
        onConfirm={() => submit.send({ id: 0, match_id: 0 })}
      >
        <All count={count} symbol={null} />
      </AskCancel>
    </div>
  )
}
