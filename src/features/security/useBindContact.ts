import { useLingui } from '@lingui/react/macro'
import { auth } from '#contract/account/auth.ts'
import { safe } from '#contract/account/security.ts'
import { send } from '#data/api/write.ts'
import { type FactorCode, useCallSequence } from '#features/kit/index.ts'
import { toast } from '#ui/overlays/toast.ts'
import { type BindForm, boundNumber, type Contact } from './bindContactRules.ts'

/** Sends a code to a new contact, then binds the contact by that code. */
export function useBindContact(contact: Contact, factor: FactorCode, onBound: () => void) {
  const { t } = useLingui()
  const submit = useCallSequence(
    ({ area, account, code, own }: BindForm) =>
      contact === 'email'
        ? send(safe.bindEmail, { email: account.trim(), code, own_code: own, factor_code: factor.code })
        : send(safe.bindMobile, {
            area_code: area,
            mobile: boundNumber({ area, account }),
            code,
            own_code: own,
            factor_code: factor.code,
          }),
    {
      otherwise: t`Not bound`,
      onFailed: factor.rejected,
      onDone: () => {
        toast(contact === 'email' ? t`Email bound` : t`Phone bound`)
        onBound()
      },
    },
  )
  const code = useCallSequence(
    ({ area, account }: BindForm) =>
      contact === 'email'
        ? send(auth.sendCode, {
            user_string: account.trim(),
            scene: 'bind',
            area_code_id: '1',
            area_code: '86',
            email_code: '',
          })
        : send(safe.sendSms, { area_code: area, mobile: boundNumber({ area, account }) }),
    {
      otherwise: t`The code could not be sent`,
      onDone: () =>
        toast(
          contact === 'email'
            ? t`The code is on its way to your mailbox`
            : t`The code is on its way to your phone`,
        ),
    },
  )
  return { submit, code, askCode: (form: BindForm) => code.send(form) }
}
