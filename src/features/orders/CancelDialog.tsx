import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import type { CancelScope } from './cancelAllScope.ts'
import { useCancelOrders } from './useCancelOrders.ts'

/** What the dialog asks to cancel: a single order, or several orders. */
export type CancelQuestion = { readonly order: SpotOrder } | (CancelScope & { readonly count: number })

interface Props {
  readonly question: CancelQuestion | null
  readonly onClose: () => void
}

/** Asks to confirm the cancellation of orders and shows the amounts that are released. */
export function CancelDialog({ question, onClose }: Props) {
  const { t } = useLingui()
  const cancel = useCancelOrders()
  const one = question !== null && 'order' in question
  return (
    <AskCancel
      open={question !== null}
      onClose={onClose}
      title={one ? t`Cancel this order?` : t`Cancel all open orders?`}
      action={one ? <Trans>Cancel order</Trans> : <Trans>Cancel all</Trans>}
      onConfirm={async () => {
        if (question) await cancel('order' in question ? { id: question.order.id } : question)
      }}
    >
      {question && ('order' in question ? <One {...question} /> : <All {...question} />)}
    </AskCancel>
  )
}

interface AskProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly action: ReactNode
  readonly onConfirm: () => Promise<unknown>
  /** Text of the dialog: what is cancelled, and what is released. */
  readonly children: ReactNode
}

/**
 * Dialog that confirms a cancellation; closes when the answer arrives, whether the cancellation succeeded or
 * not.
 */
export function AskCancel({ open, onClose, title, action, onConfirm, children }: AskProps) {
  const offline = !useOnline()
  /**
   * Counts the openings of the dialog, so that a late answer does not close a dialog that was opened again.
   */
  const asked = useRef(0)
  useEffect(() => {
    if (open) asked.current += 1
  }, [open])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Keep</Trans>
          </Button>
          <Button
            kind="down"
            disabled={offline}
            onClick={async () => {
              const mine = asked.current
              await onConfirm()
              if (asked.current === mine) onClose()
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
      {offline && (
        <p>
          <Trans>You are offline. This needs a connection.</Trans>
        </p>
      )}
    </Dialog>
  )
}

/**
 * Text for several orders of one pair or of all pairs: the number of orders, and that frozen amounts are
 * released.
 */
export function All({ count, symbol }: { readonly count: number; readonly symbol: string | null }) {
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

function One({ order }: { readonly order: SpotOrder }) {
  const format = useFormat()
  const currency = order.type === 1 ? order.fee_currency : order.symbol.replace(/\/.*/, '')
  const frozen = `${format.amount(order.frozen, 18)} ${currency}`
  return (
    <p>
      <Trans>{frozen} will be released. What has been filled stays filled.</Trans>
    </p>
  )
}
