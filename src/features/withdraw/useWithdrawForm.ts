import { useState } from 'react'
import type { WithdrawInfo } from '#contract/funds/withdraw.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useForm } from '#features/kit/index.ts'
import { EMPTY_WITHDRAW, withdrawRules } from './formRules.ts'
import { useSavedAddress } from './useSavedAddress.ts'

/**
 * The withdrawal form, together with the saved address that equals the typed address, because the validation
 * depends on the saved address. `until`: time (epoch seconds) from which a new saved address can be used; 0
 * when the address can be used now.
 */
export function useWithdrawForm(info: WithdrawInfo) {
  const [waits, setWaits] = useState(0)
  const [unsaved, setUnsaved] = useState(false)
  const [untagged, setUntagged] = useState(false)
  const form = useForm(withdrawRules, {
    name: `withdraw.${info.currency}`,
    empty: EMPTY_WITHDRAW,
    context: { info, waits, unsaved, untagged },
  })
  const { entry, known, saved, withoutTag } = useSavedAddress(info.currency, form.state, form.act)
  const stranger = info.saved_only === 1 && known && entry === null && form.state.address.trim() !== ''
  if (stranger !== unsaved) setUnsaved(stranger)
  if (withoutTag !== untagged) setUntagged(withoutTag)
  const until = entry && entry.usable_time * 1000 > serverNow() ? entry.usable_time : 0
  if (until !== waits) setWaits(until)
  return { form, entry, known, saved, until }
}
