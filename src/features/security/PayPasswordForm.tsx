import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { RejectedError } from '#data/api/call-errors.ts'
import { isCode, PasswordStrengthBar } from '#features/auth/index.ts'
import {
  type FactorCode,
  FactorFieldIfRequired,
  Form,
  SentCodeField,
  SubmitButton,
  SubmitNote,
} from '#features/kit/index.ts'
import { leaveFinishedForm } from '#features/shell/index.ts'
import { useNavigation } from '#ui/actions/Link.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { CodeRecipientChoice } from './CodeRecipientChoice.tsx'
import { type PayForm, type PayStep, stepsOf } from './payPasswordForm.ts'
import styles from './security.module.css'
import { useCodeRecipient } from './useCodeRecipient.ts'
import { usePasswordErrorLabels } from './usePasswordErrorLabels.ts'
import { usePayPassword } from './usePayPassword.ts'
import { useSentCode } from './useSentCode.ts'

interface Props {
  /** Whether a pay password already exists. */
  readonly has: boolean
  readonly locked: boolean
  readonly redirect: string | undefined
}

/**
 * The form for the pay password, one field at a time: the old password, the new password twice, the code.
 * Nothing is stored on the device.
 */
export function PayPasswordForm({ has: hasNow, locked, redirect }: Props) {
  const router = useRouter()
  const { back } = useNavigation()
  const labels = usePasswordErrorLabels()
  const { form, act, factor, check, save } = usePayPassword(hasNow, () => {
    if (redirect === undefined) back()
    else void leaveFinishedForm(router, redirect)
  })
  const { has, step } = form
  const contact = useCodeRecipient()
  const code = useSentCode('pay_password', contact.by)
  // The steps between the first and the last send no request, but are blocked while offline as well, because
  // the last step needs a connection.
  const between = { ...save, note: save.offline ? save.note : '' }
  const submit = step === 'old' ? check : step === 'code' ? save : between
  // An error of the server is shown at the field, so the message beside the button is empty.
  const note = code.error ? code.note : submit.error instanceof RejectedError ? '' : submit.note
  const error = form.said || labels(form.fault)
  const press = () => {
    if (step === 'old') return form.old === '' || locked ? undefined : check.send(form.old)
    if (step !== 'code') return act('next')
    act('tried')
    return isCode(form.code) && factor.attempt() ? save.send(form) : undefined
  }
  const steps = stepsOf(has)
  const typed = (part: Partial<Pick<PayForm, 'old' | 'password' | 'repeat' | 'code'>>) => {
    act({ typed: part })
    code.reset()
  }

  return (
    <>
      <StepBar steps={steps} step={step} />
      <Form submit={{ ...submit, note }} onSubmit={press} className={styles.pay}>
        <PasswordStep form={form} error={error} onType={typed} />
        {step === 'code' && (
          <CodeStep
            form={form}
            factor={factor}
            offline={submit.offline}
            code={code}
            contact={contact}
            error={error}
            onType={(value) => typed({ code: value })}
          />
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

/** Number of the current step, and the number of all steps. */
function StepBar({ steps, step }: { readonly steps: readonly PayStep[]; readonly step: PayStep }) {
  const nth = steps.indexOf(step) + 1
  const of = steps.length
  return (
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
  )
}

interface PasswordProps {
  readonly form: PayForm
  readonly error: string | undefined
  readonly onType: (part: Partial<Pick<PayForm, 'old' | 'password' | 'repeat'>>) => void
}

/** The password field of the current step; renders nothing at the last step. */
function PasswordStep({ form, error, onType }: PasswordProps) {
  const { t } = useLingui()
  const field = { autoComplete: 'new-password', enterKeyHint: 'next', error } as const
  switch (form.step) {
    case 'old':
      return (
        <PasswordField
          key="old"
          {...field}
          label={t`Current pay password`}
          name="pay-password"
          value={form.old}
          onChange={(old) => onType({ old })}
        />
      )
    case 'new':
      return (
        <div key="new">
          <PasswordField
            {...field}
            label={t`New pay password`}
            name="new-pay-password"
            hint={t`More than 6 characters, different from the login password`}
            value={form.password}
            onChange={(password) => onType({ password })}
          />
          <PasswordStrengthBar password={form.password} />
        </div>
      )
    case 'repeat':
      return (
        <PasswordField
          key="repeat"
          {...field}
          label={t`Repeat the new pay password`}
          name="repeat-pay-password"
          value={form.repeat}
          onChange={(repeat) => onType({ repeat })}
        />
      )
    case 'code':
      return null
  }
}

interface CodeProps {
  readonly form: PayForm
  readonly factor: FactorCode
  readonly offline: boolean
  readonly code: ReturnType<typeof useSentCode>
  readonly contact: ReturnType<typeof useCodeRecipient>
  readonly error: string | undefined
  readonly onType: (code: string) => void
}

/** Fields for the code to a verified contact, and for the second factor when it is required. */
function CodeStep({ form, factor, offline, code, contact, error, onType }: CodeProps) {
  const { t } = useLingui()
  const { target } = contact
  return (
    <>
      <CodeRecipientChoice contact={contact} />
      {target !== '' && (
        <p className={styles.lead}>
          <Trans>A code will be sent to {target}.</Trans>
        </p>
      )}
      <SentCodeField
        label={t`Verification code`}
        waitKey="pay_password"
        onSend={() => code.send(null)}
        sendDisabled={offline}
        enterKeyHint={factor.asked ? 'next' : 'done'}
        hint={form.has ? t`Withdrawals pause for 24 hours after a change` : undefined}
        value={form.code}
        error={error}
        onChange={onType}
      />
      <FactorFieldIfRequired factor={factor} />
    </>
  )
}
