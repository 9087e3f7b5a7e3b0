import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { safe } from '#contract/account/security.ts'
import { RejectedError } from '#data/api/call-errors.ts'
import { send } from '#data/api/write.ts'
import { closeSession } from '#data/session/session.ts'
import { PasswordStrengthBar, withRedirect } from '#features/auth/index.ts'
import {
  FactorFieldIfRequired,
  Form,
  isFactorError,
  SentCodeField,
  SubmitButton,
  SubmitNote,
  useCallSequence,
  useFactorCode,
  useForm,
} from '#features/kit/index.ts'
import { AppPage, goAfterNotice } from '#features/shell/index.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { Clock } from '#ui/media/icons.ts'
import { CodeRecipientChoice } from './CodeRecipientChoice.tsx'
import { setPasswordChanged } from './passwordChangedFlag.ts'
import { type PasswordForm, passwordRules } from './passwordRules.ts'
import styles from './security.module.css'
import { useCodeRecipient } from './useCodeRecipient.ts'
import { usePasswordErrorLabels } from './usePasswordErrorLabels.ts'
import { useSentCode } from './useSentCode.ts'

const LOGIN = '/pages/common/login'
const SECURITY = '/pages/setting/security'
const EMPTY: PasswordForm = { code: '', password: '', repeat: '' }

/** The form field at which each error key of the server is shown. */
const FIELDS: Readonly<Record<string, keyof PasswordForm>> = {
  bad_code: 'code',
  wrong_code: 'code',
  bad_password: 'password',
  password_is_pay: 'password',
  password_mismatch: 'repeat',
}

/**
 * Screen that changes the login password by a code to the person's contact. The change ends all sessions,
 * including the session on this device.
 */
export function ChangePasswordScreen() {
  const { t } = useLingui()
  const router = useRouter()
  const labels = usePasswordErrorLabels()
  const contact = useCodeRecipient()
  const [done, setDone] = useState(false)
  const form = useForm(passwordRules, { name: 'password', empty: EMPTY, context: null, keep: () => EMPTY })
  const { state } = form
  const code = useSentCode('password', contact.by)
  const factor = useFactorCode()
  const submit = useCallSequence(
    ({ code: typed, password, repeat }: PasswordForm) =>
      send(
        safe.updatePassword,
        { code: typed, password, re_password: repeat, factor_code: factor.code },
        { farewell: true },
      ),
    {
      otherwise: t`Password not changed`,
      onDone: () => {
        setDone(true)
        form.drop()
        // The server has ended all sessions of the person, so this device's session is closed as well.
        closeSession('logout')
        setPasswordChanged()
        goAfterNotice(
          router,
          t`Password changed`,
          withRedirect(LOGIN, SECURITY),
          t`Password changed. Log in with the new one.`,
          true,
        )
      },
      onFailed: (error) => {
        factor.rejected(error)
        form.look()
      },
    },
  )
  const rejected = submit.error ? submit : code.error ? code : null
  const at = rejected?.error instanceof RejectedError ? FIELDS[rejected.error.key] : undefined
  const said = (field: keyof PasswordForm): string | undefined =>
    field === at && !submit.offline ? rejected?.note : labels(form.shown?.[field])
  const elsewhere =
    submit.offline || submit.busy
      ? submit
      : { ...submit, note: at || isFactorError(rejected?.error) ? '' : (rejected?.note ?? '') }
  const change = (part: Partial<PasswordForm>) => {
    form.act(part)
    submit.reset()
    code.reset()
  }
  const { target } = contact

  return (
    <AppPage title={t`Login password`} padded>
      <Form
        submit={submit}
        element={form.element}
        className={styles.form}
        onSubmit={() => !done && form.attempt() && factor.attempt() && submit.send(state)}
      >
        <p className={styles.lead}>
          {target === '' ? (
            <Trans>A code will be sent to your own email or phone.</Trans>
          ) : (
            <Trans>A code will be sent to {target}.</Trans>
          )}
        </p>
        <CodeRecipientChoice contact={contact} />
        <SentCodeField
          label={t`Verification code`}
          waitKey="password"
          onSend={() => code.send(null)}
          sendDisabled={submit.offline}
          enterKeyHint="next"
          value={state.code}
          error={said('code')}
          onChange={(typed) => change({ code: typed })}
        />
        <div>
          <PasswordField
            label={t`New password`}
            autoComplete="new-password"
            name="new-password"
            enterKeyHint="next"
            value={state.password}
            error={said('password')}
            onChange={(password) => change({ password })}
          />
          <PasswordStrengthBar password={state.password} />
        </div>
        <PasswordField
          label={t`Repeat password`}
          autoComplete="new-password"
          name="repeat-password"
          enterKeyHint={factor.asked ? 'next' : 'done'}
          value={state.repeat}
          error={said('repeat')}
          onChange={(repeat) => change({ repeat })}
        />
        <FactorFieldIfRequired factor={factor} onType={submit.reset} />
        <Notice icon={Clock}>
          <Trans>Withdrawals pause for 24 hours. You are logged out on every device.</Trans>
        </Notice>
        <SubmitNote submit={elsewhere} />
        <SubmitButton submit={submit} size={48} disabled={done}>
          <Trans>Save</Trans>
        </SubmitButton>
      </Form>
    </AppPage>
  )
}
