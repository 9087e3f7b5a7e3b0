import { useLingui } from '@lingui/react/macro'
import { payout } from '#contract/funds/payout.ts'
import type { CardKind } from '#domain/funds/bank.ts'
import { type Submit, useSubmit } from '#features/kit/index.ts'
import { toast } from '#ui/overlays/toast.ts'
import { type CardForm, fieldsOf } from './formRules.ts'

const SHARED = [
  'real_name',
  'bank_name',
  'bank_network',
  'bank_account',
  'bank_dizhi',
  'wechat_account',
  'phone',
] as const
const DOMESTIC = ['alipay_account', 'wechat_nickname'] as const
const INTERNATIONAL = ['country_code', 'swift_code'] as const

interface SaveCard extends Omit<Submit, 'send' | 'check'> {
  save(form: CardForm, payPassword: string): Promise<unknown>
  check(): Promise<unknown>
}

/** Saves a card by the API call of its kind (domestic or international). */
export function useSaveCard(kind: CardKind, onSaved: () => void): SaveCard {
  const { t } = useLingui()
  const options = {
    otherwise: t`The card was not saved`,
    onDone: () => {
      toast(t`Card saved`)
      onSaved()
    },
  }
  const domestic = useSubmit(payout.saveCard, { ...options, fields: [...SHARED, ...DOMESTIC] })
  const international = useSubmit(payout.saveCardInternational, {
    ...options,
    fields: [...SHARED, ...INTERNATIONAL],
  })
  const { send: _, ...submit } = kind === 'domestic' ? domestic : international
  return {
    ...submit,
    save: (form, pay_password) =>
      kind === 'domestic'
        ? domestic.send({
            ...fieldsOf(form, [...SHARED, ...DOMESTIC]),
            pay_password,
          })
        : international.send({ ...fieldsOf(form, [...SHARED, ...INTERNATIONAL]), pay_password }),
  }
}
