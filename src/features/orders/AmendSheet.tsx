import { useLingui } from '@lingui/react/macro'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { AmendForm } from './AmendForm.tsx'
import type { TypedAmend } from './amendFormRules.ts'

interface Props {
  /** The order to amend; null while the sheet is closed. */
  readonly order: SpotOrder | null
  /** Terms to prefill instead of the order's present terms. */
  readonly change?: Partial<TypedAmend> | undefined
  readonly onClose: () => void
}

/** The sheet that changes the terms of an open order. */
export function AmendSheet({ order, change, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Sheet open={order !== null} onClose={onClose} title={order ? t`Amend order ${order.id}` : ''}>
      {order && (
        <AmendForm
          key={[order.id, ...Object.values(change ?? {})].join(' ')}
          order={order}
          change={change}
          onDone={onClose}
        />
      )}
    </Sheet>
  )
}
