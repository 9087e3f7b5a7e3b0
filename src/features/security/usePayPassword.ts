import { useLingui } from '@lingui/react/macro'
import { useEffect, useReducer } from 'react'
import { safe } from '#contract/account/security.ts'
import { type CallError, RejectedError } from '#data/api/call-errors.ts'
import { refresh } from '#data/api/queries.ts'
import { send } from '#data/api/write.ts'
import { useHoldUpdate } from '#data/platform/app-update.ts'
import { useCallSequence, useFactorCode } from '#features/kit/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { toast } from '#ui/overlays/toast.ts'
import { emptyPay, type PayForm, reducePay } from './payPasswordForm.ts'

/**
 * The steps of setting a pay password with their calls: `check` verifies the old password, `save` sets the
 * new password. `hasNow`: whether a pay password exists.
 */
export function usePayPassword(hasNow: boolean, onSaved: () => void) {
  const { t } = useLingui()
  const problem = useErrorText()
  const [form, act] = useReducer(reducePay, hasNow, emptyPay)
  useEffect(() => act({ has: hasNow }), [hasNow])
  useHoldUpdate(`${form.old}${form.password}` !== '')
  const factor = useFactorCode()
  const onFailed = (error: CallError) => {
    if (factor.rejected(error) || !(error instanceof RejectedError)) return
    act({ rejected: { key: error.key, text: problem(error) } })
    // A wrong old password may have locked the pay password, so the page reads when the lock ends.
    refresh(safe.payPassword)
  }
  const check = useCallSequence((old: string) => send(safe.checkPayPassword, { password: old }), {
    onDone: () => act('known'),
    onFailed,
  })
  const save = useCallSequence(
    ({ old, password, repeat, code }: PayForm) =>
      send(safe.setPayPassword, {
        old_password: old,
        password,
        re_password: repeat,
        code,
        factor_code: factor.code,
      }),
    {
      otherwise: t`Pay password not saved`,
      onDone: () => {
        toast(form.has ? t`Pay password changed` : t`Pay password set`)
        onSaved()
      },
      onFailed,
    },
  )
  return { form, act, factor, check, save }
}
