import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { SpotOrder } from '#contract/spot.ts'
import { useOnline } from '#data/connectivity.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { type CancelWish, useCancel } from './useCancel.ts'

/** What is asked about: one order, or so many. */
export type CancelQuestion =
  | { readonly order: SpotOrder }
  | { readonly matchId: number; readonly symbol: string | null; readonly count: number }

interface Props {
  readonly question: CancelQuestion | null
  readonly onClose: () => void
}

/** Asks before an order is cancelled, and says what comes back. */
export function CancelDialog({ question, onClose }: Props) {
  const { t } = useLingui()
  const cancel = useCancel()
  const offline = !useOnline()
  const wish: CancelWish | null =
    question && ('order' in question ? { id: question.order.id } : { matchId: question.matchId })
  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      title={question && 'order' in question ? t`Cancel this order?` : t`Cancel all open orders?`}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Keep</Trans>
          </Button>
          <Button
            kind="down"
            disabled={offline || wish === null}
            onClick={async () => {
              if (wish) await cancel(wish)
              onClose()
            }}
          >
            {question && 'order' in question ? <Trans>Cancel order</Trans> : <Trans>Cancel all</Trans>}
          </Button>
        </>
      }
    >
      {question && <Consequence question={question} />}
      {offline && (
        <p>
          <Trans>You are offline. This needs a connection.</Trans>
        </p>
      )}
    </Dialog>
  )
}

function Consequence({ question }: { readonly question: CancelQuestion }) {
  const format = useFormat()
  if (!('order' in question)) {
    const { count, symbol } = question
    return (
      <p>
        {symbol === null ? (
          <Plural
            value={count}
            one="# open order in all pairs will be cancelled."
            other="# open orders in all pairs will be cancelled."
          />
        ) : (
          <Plural
            value={count}
            one={`# open ${symbol} order will be cancelled.`}
            other={`# open ${symbol} orders will be cancelled.`}
          />
        )}{' '}
        <Trans>The frozen amounts will be released. What has been filled stays filled.</Trans>
      </p>
    )
  }
  const { order } = question
  const currency = order.type === 1 ? order.fee_currency : order.symbol.replace(/\/.*/, '')
  const frozen = `${format.amount(order.frozen, 18)} ${currency}`
  return (
    <p>
      <Trans>{frozen} will be released. What has been filled stays filled.</Trans>
    </p>
  )
}
