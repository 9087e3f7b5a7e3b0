import { Trans, useLingui } from '@lingui/react/macro'
import { type QuizGuard, quiz } from '#contract/quiz.ts'
import { type Decimal, parseAmount } from '#domain/money.ts'
import {
  Form,
  type FormRules,
  patch,
  readAmount,
  SubmitButton,
  SubmitNote,
  useCoins,
  useForm,
  useSubmit,
} from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { DecimalField } from '#ui/DecimalField.tsx'
import styles from './guard.module.css'

/** What was typed as the daily limit; empty asks for none. */
interface LimitForm {
  readonly amount: string
}
interface LimitContext {
  readonly precision: number
  readonly current: Decimal | null
}
/** When a new limit counts: at once, after 24 hours, or nothing changes. */
type LimitEffect = 'now' | 'later' | 'none'

export const limitRules: FormRules<
  LimitForm,
  Partial<LimitForm>,
  LimitContext,
  LimitEffect,
  { amount?: 'correct' }
> = {
  reduce: patch,
  summarise: ({ amount }, { precision, current }) => {
    const typed = parseAmount(amount, precision)
    if (amount === '') return current === null ? 'none' : 'later'
    if (typed === null) return 'none'
    if (current === null) return 'now'
    return Number(typed) > Number(current) ? 'later' : 'now'
  },
  errors: ({ amount }, { precision }) =>
    amount === '' || 'amount' in readAmount(amount, { precision }) ? {} : { amount: 'correct' },
}

/** The daily limit of stakes in one coin: what it is, how much of it today has used, and a new one. */
export function LimitRow({ limit }: { readonly limit: QuizGuard['limits'][number] }) {
  const { t } = useLingui()
  const format = useFormat()
  const precision = useCoins().precision(limit.currency_id)
  const name = limit.currency_name
  const form = useForm(limitRules, {
    name: `quiz.limit.${limit.currency_id}`,
    empty: { amount: '' },
    context: { precision, current: limit.amount },
  })
  const submit = useSubmit(quiz.setLimit, { otherwise: t`The limit could not be set`, onDone: form.drop })
  const used = format.amount(limit.staked_today, precision)
  const now = limit.amount === null ? null : format.amount(limit.amount, precision)
  const next = limit.next_amount === null ? null : format.amount(limit.next_amount, precision)
  const when = format.time(limit.next_time, 'short')
  return (
    <Form
      submit={submit}
      element={form.element}
      className={styles.part}
      label={t`Daily limit of stakes, ${name}`}
      onSubmit={() =>
        form.attempt() && submit.send({ currency_id: limit.currency_id, amount: form.state.amount })
      }
    >
      <h3>
        <Trans>Daily limit of stakes, {name}</Trans>
      </h3>
      <p className={styles.soft}>
        {now === null ? <Trans>No limit.</Trans> : <Trans>{now} a day.</Trans>}{' '}
        <Trans>Staked today: {used} (day of UTC+8).</Trans>{' '}
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
