import { payout } from '#contract/funds/payout.ts'
import type { WithdrawInfo } from '#contract/funds/withdraw.ts'
import { useRead } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useForm, useIsPast } from '#features/kit/index.ts'
import { EMPTY_WITHDRAW, withdrawRules } from './formRules.ts'
import { usePickedAddress } from './usePickedAddress.ts'

/** Page size: the maximum number of saved addresses per coin. */
const BOOK = '50'

/** The withdrawal form, and the saved addresses of the coin; null until they are loaded. */
export function useWithdrawForm(info: WithdrawInfo) {
  const reading = useRead(payout.addresses, { currency: info.currency, limit: BOOK })
  const saved = reading.data?.list ?? null
  const form = useForm(withdrawRules, {
    name: `withdraw.${info.currency}`,
    empty: EMPTY_WITHDRAW,
    context: { info, saved, now: serverNow() },
  })
  // Rerenders when the waiting time of the entered address ends.
  useIsPast(form.summary.heldUntil)
  usePickedAddress(info.currency, reading, form.state, form.act)
  return { form, saved }
}
