import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { limitForm, SelfLimit } from '#contract/account/selfLimits.ts'
import type { Call } from '#contract/wire/callBuilders.ts'
import { useFormat } from '#i18n/format.ts'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { useCoins } from '../figures/useCoins.ts'
import { useAmountLabels } from '../form/amountLabels.ts'
import { Form, SubmitButton, SubmitNote } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import { useSubmit } from '../form/useSubmit.ts'
import { limitRules, NO_LIMIT_TYPED } from './formRules.ts'
import styles from './limits.module.css'

/** Any write call with the parameters of a daily limit; each product has its own call. */
export type LimitCall = Call<typeof limitForm> & { readonly kind: 'write' }

export interface LimitLabels {
  /** Name of the limit: "Daily loss limit, USDT". */
  readonly name: string
  readonly today: ReactNode
}

interface Props {
  readonly product: string
  readonly limit: SelfLimit
  readonly call: LimitCall
  readonly words: LimitLabels
}

/** The daily limit in one coin: its value, the amount used today, and the form that changes the limit. */
export function LimitRow({ product, limit, call, words }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const precision = useCoins().precision(limit.currency_id)
  const amounts = useAmountLabels()
  const form = useForm(limitRules, {
    name: `${product}.limit.${limit.currency_id}`,
    empty: NO_LIMIT_TYPED,
    context: { precision, current: limit.amount },
  })
  const submit = useSubmit(call, {
    otherwise: t`The limit could not be set`,
    onDone: form.drop,
  })
  const now = limit.amount === null ? null : format.amount(limit.amount, precision)
  const next = limit.next_amount === null ? null : format.amount(limit.next_amount, precision)
  const when = format.time(limit.next_time, 'short')
  return (
    <Form
      submit={submit}
      element={form.element}
      className={styles.part}
      label={words.name}
      onSubmit={() =>
        form.attempt() && submit.send({ currency_id: limit.currency_id, amount: form.state.amount })
      }
    >
      <h3>{words.name}</h3>
      <p className={styles.soft}>
        {now === null ? <Trans>No limit.</Trans> : <Trans>{now} a day.</Trans>} {words.today}{' '}
        {limit.next_time > 0 &&
          (next === null ? (
            <Trans>No limit from {when} on.</Trans>
          ) : (
            <Trans>
              {next} from {when} on.
            </Trans>
          ))}
      </p>
      <DecimalField
        label={t`New limit (leave empty for none)`}
        value={form.state.amount}
        scale={precision}
        unit={limit.currency_name}
        error={form.shown?.amount && amounts('correct', { precision, unit: limit.currency_name })}
        onChange={(amount) => form.act({ amount })}
      />
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} kind="quiet" disabled={form.summary === 'none'}>
        {form.summary === 'later' ? <Trans>Set, applies in 24 hours</Trans> : <Trans>Set now</Trans>}
      </SubmitButton>
    </Form>
  )
}
