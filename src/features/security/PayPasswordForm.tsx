import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Fragment, useEffect, useReducer } from 'react'
import { safe } from '#contract/wire/safe.ts'
import { type CallError, RejectedError } from '#data/api/errors.ts'
import { refresh } from '#data/api/queries.ts'
import { send } from '#data/api/write.ts'
import { useHoldUpdate } from '#data/platform/update.ts'
import { isCode, StrengthBar } from '#features/auth/index.ts'
import {
  FactorCodeField,
  Form,
  SentCodeField,
  SubmitButton,
  SubmitNote,
  useFactorCode,
  useTask,
} from '#features/kit/index.ts'
import { finish } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useNavigation } from '#ui/actions/Link.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { emptyPay, type PayForm, reducePay, stepsOf } from './payPasswordForm.ts'
import { SendTo } from './SendTo.tsx'
import styles from './safety.module.css'
import { useFaultLabels } from './useFaultLabels.ts'
import { useSentCode } from './useSentCode.ts'
import { useVerifiedContact } from './useVerifiedContact.ts'

interface Props {
  /** There is a pay password already. */
  readonly has: boolean
  readonly locked: boolean
  readonly redirect: string | undefined
}

/**
 * One field after another: the old password, the new one twice, the code. Nothing is stored on the device.
 */
export function PayPasswordForm({ has: hasNow, locked, redirect }: Props) {
  const { t } = useLingui()
  const router = useRouter()
  const { back } = useNavigation()
  const labels = useFaultLabels()
  const problem = useErrorText()
  const [form, act] = useReducer(reducePay, hasNow, emptyPay)
  useEffect(() => act({ has: hasNow }), [hasNow])
  const { has, step } = form
  useHoldUpdate(`${form.old}${form.password}` !== '')
  const factor = useFactorCode()
  const onFailed = (error: CallError) => {
    if (factor.rejected(error) || !(error instanceof RejectedError)) return
    act({ rejected: { key: error.key, text: problem(error) } })
    // A wrong one may have locked it; the page shows until when.
    refresh(safe.payPassword)
  }
  const check = useTask((old: string) => send(safe.checkPayPassword, { password: old }), {
    onDone: () => act('known'),
    onFailed,
  })
  const save = useTask(
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
        toast(has ? t`Pay password changed` : t`Pay password set`)
        if (redirect === undefined) back()
        else void finish(router, redirect)
      },
      onFailed,
    },
  )
  const contact = useVerifiedContact()
  const { target } = contact
  const code = useSentCode('pay_password', contact.by)
  // The steps in between send nothing but need a connection, because the last one does.
  const between = { ...save, note: save.offline ? save.note : '' }
  const submit = step === 'old' ? check : step === 'code' ? save : between
  // Errors of the server show at the field.
  const note = code.error ? code.note : submit.error instanceof RejectedError ? '' : submit.note
  const error = form.said || labels(form.fault)
  const press = () => {
    if (step === 'old') return form.old === '' || locked ? undefined : check.send(form.old)
    if (step !== 'code') return act('next')
    act('tried')
    return isCode(form.code) && factor.attempt() ? save.send(form) : undefined
  }
  const steps = stepsOf(has)
  const nth = steps.indexOf(step) + 1
  const of = steps.length
  const typed = (part: Partial<Pick<PayForm, 'old' | 'password' | 'repeat' | 'code'>>) => {
    act({ typed: part })
    code.reset()
  }
  const field = { autoComplete: 'new-password', enterKeyHint: 'next', error } as const

  return (
    <>
      <div className={styles.steps}>
        <p>
          <Trans>
            Step {nth} of {of}
          </Trans>
        </p>
        <span className={styles.bar} aria-hidden="true">
          {steps.map((key, at) => (
            <i key={key} className={at < nth ? styles.lit : undefined} />
          ))}
        </span>
      </div>
      <Form submit={{ ...submit, note }} onSubmit={press} className={styles.pay}>
        {step === 'old' && (
          <PasswordField
            key="old"
            {...field}
            label={t`Current pay password`}
            name="pay-password"
            value={form.old}
            onChange={(old) => typed({ old })}
          />
        )}
        {step === 'new' && (
          <div key="new">
            <PasswordField
              {...field}
              label={t`New pay password`}
              name="new-pay-password"
              hint={t`More than 6 characters, different from the login password`}
              value={form.password}
              onChange={(password) => typed({ password })}
            />
            <StrengthBar password={form.password} />
          </div>
        )}
        {step === 'repeat' && (
          <PasswordField
            key="repeat"
            {...field}
            label={t`Repeat the new pay password`}
            name="repeat-pay-password"
            value={form.repeat}
            onChange={(repeat) => typed({ repeat })}
          />
        )}
        {step === 'code' && (
          <Fragment key="code">
            <SendTo contact={contact} />
            {target !== '' && (
              <p className={styles.lead}>
                <Trans>A code will be sent to {target}.</Trans>
              </p>
            )}
            <SentCodeField
              label={t`Verification code`}
              waitKey="pay_password"
              onSend={() => code.send(null)}
              sendDisabled={submit.offline}
              enterKeyHint={factor.asked ? 'next' : 'done'}
              hint={has ? t`Withdrawals pause for 24 hours after a change` : undefined}
              value={form.code}
              error={error}
              onChange={(value) => typed({ code: value })}
            />
            <FactorCodeField factor={factor} />
          </Fragment>
        )}
        <SubmitNote submit={{ ...submit, note }} />
        <SubmitButton submit={submit} size={48} disabled={step === 'old' && (locked || form.old === '')}>
          {step === 'code' ? <Trans>Save</Trans> : <Trans>Continue</Trans>}
        </SubmitButton>
        <div className={styles.ways}>
          {step !== steps[0] && (
            <button type="button" className={styles.way} onClick={() => act('back')}>
              <Trans>Back one step</Trans>
            </button>
          )}
          {step === 'old' && (
            <button type="button" className={styles.way} onClick={() => act('forgotten')}>
              <Trans>Forgot it? Reset with a code</Trans>
            </button>
          )}
        </div>
      </Form>
    </>
  )
}
