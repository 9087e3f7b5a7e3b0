import { useLingui } from '@lingui/react/macro'
import { spot } from '#contract/trade/spot.ts'
import { RejectedError } from '#data/api/call-errors.ts'
import { send } from '#data/api/write.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { toast } from '#ui/overlays/toast.ts'

/** What to cancel: one order, or all open orders of a pair (`matchId` 0: of all pairs). */
type CancelWish = { readonly id: number } | { readonly matchId: number }

/**
 * Number of open orders that can be cancelled; an order that the next recorded price fills or ends cannot be
 * cancelled.
 */
export const cancellable = <O>(
  total: number,
  orders: readonly O[] | undefined,
  waitsForNext: (order: O) => boolean,
): number => total - (orders?.filter(waitsForNext).length ?? 0)

/**
 * Cancels orders and shows the result. When an order was filled before its cancellation, a message says so,
 * and the lists are read again.
 */
export function useCancelOrders(): (wish: CancelWish) => Promise<void> {
  const { t } = useLingui()
  const problemOf = useErrorText()
  return async (wish) => {
    const params = 'id' in wish ? { id: wish.id } : { id: 0, match_id: wish.matchId }
    try {
      const { cancelled } = await send(spot.cancel, params, {
        onChecking: () => toast(t`Checking the result…`),
      })
      toast('id' in wish ? t`Order cancelled` : t`Cancelled: ${cancelled.length}`, 'good')
    } catch (error) {
      toast(
        error instanceof RejectedError && error.key === 'already_handled'
          ? t`This order was already filled or cancelled`
          : problemOf(error),
      )
    }
  }
}
