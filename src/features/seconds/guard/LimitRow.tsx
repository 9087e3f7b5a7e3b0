import { Trans, useLingui } from '@lingui/react/macro'
import { type LossLimit, seconds } from '#contract/seconds.ts'
import { lostAtMost } from '#domain/secondsGuard.ts'
import { Form, SubmitButton, SubmitNote, useCoins, useForm, useSubmit } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { DecimalField } from '#ui/DecimalField.tsx'
import styles from './guard.module.css'
import { limitRules, NO_LIMIT_TYPED } from './rules.ts'

/** The daily limit in one coin: what it is, how much of it today has used, and a new one. */
export function LimitRow({ limit }: { readonly limit: LossLimit }) {
  const { t } = useLingui()
  const format = useFormat()
  const precision = useCoins().precision(limit.currency_id)
  const name = limit.currency_name
  const form = useForm(limitRules, {
    name: `seconds.limit.${limit.currency_id}`,
    empty: NO_LIMIT_TYPED,
    context: { precision, current: limit.amount },
  })
  const submit = useSubmit(seconds.setLimit, {
    otherwise: t`The limit could not be set`,
    onDone: form.drop,
  })
  const used = format.amount(lostAtMost({ gain: limit.gain_today, open: limit.open }), precision)
  const now = limit.amount === null ? null : format.amount(limit.amount, precision)
  const next = limit.next_amount === null ? null : format.amount(limit.next_amount, precision)
  const when = format.time(limit.next_time, 'short')
  return (
    <Form
      submit={submit}
      element={form.element}
      className={styles.part}
      label={t`Daily loss limit, ${name}`}
      onSubmit={() =>
        form.attempt() && submit.send({ currency_id: limit.currency_id, amount: form.state.amount })
      }
    >
      <h3>
        <Trans>Daily loss limit, {name}</Trans>
      </h3>
      <p className={styles.soft}>
        {now === null ? <Trans>No limit.</Trans> : <Trans>{now} a day.</Trans>}{' '}
        <Trans>Today at most {used} with what is open (day of UTC+8).</Trans>{' '}
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
        label={t`New limit (empty: none)`}
        value={form.state.amount}
        scale={precision}
        unit={name}
        error={form.shown?.amount && t`Enter the correct amount`}
        onChange={(amount) => form.act({ amount })}
      />
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} kind="quiet" disabled={form.summary === 'none'}>
        {form.summary === 'later' ? <Trans>Set, counts in 24 hours</Trans> : <Trans>Set now</Trans>}
      </SubmitButton>
    </Form>
  )
}
