import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { closeSession } from '#data/session/session.ts'
import {
  Form,
  patch,
  SentCodeField,
  SubmitButton,
  SubmitNote,
  useCallSequence,
  useForm,
} from '#features/kit/index.ts'
import { AppPage, goAfterNotice } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { Clock } from '#ui/media/icons.ts'
import styles from './auth.module.css'
import { ContactFields } from './ContactFields.tsx'
import { contactKept, contactOf, keepContact, readContact } from './contactDraft.ts'
import { type ResetPasswordForm, resetPasswordFaults } from './formRules.ts'
import { LanguageButton } from './LanguageButton.tsx'
import { LogoAndTitle } from './LogoAndTitle.tsx'
import { PasswordStrengthBar } from './PasswordStrengthBar.tsx'
import { withRedirect } from './redirect.ts'
import { resetPassword } from './resetPassword.ts'
import { emptyContact } from './typedContact.ts'
import { useContactCode } from './useContactCode.ts'
import { useFieldLabels } from './useFieldLabels.ts'

const LOGIN = '/pages/common/login'

const EMPTY = { code: '', password: '', repeat: '' }
const rules = { reduce: patch<ResetPasswordForm>, summarise: () => null, errors: resetPasswordFaults }

/**
 * The form that sets a new password by a code sent to the contact. Does not reveal whether an account exists.
 */
export function ResetPasswordScreen({ redirect }: { readonly redirect?: string | undefined }) {
  const { t } = useLingui()
  const router = useRouter()
  const { lang } = useFormat()
  const [begin] = useState(
    (): ResetPasswordForm => ({ ...contactKept('login', emptyContact(lang)), ...EMPTY }),
  )
  const form = useForm(rules, {
    name: 'forget',
    empty: begin,
    context: null,
    read: readContact(begin),
    keep: contactOf,
    begun: ({ code, password, repeat }) => [code, password, repeat].some((typed) => typed !== ''),
  })
  const { state } = form
  const [done, setDone] = useState(false)
  const sent = useContactCode('forget', form.look)
  const submit = useCallSequence(resetPassword, {
    otherwise: t`Password not changed`,
    onDone: () => {
      setDone(true)
      form.drop()
      // The server has ended all sessions of the person, so this device's session is closed as well.
      closeSession('logout')
      keepContact('login', state)
      goAfterNotice(
        router,
        t`Password changed`,
        withRedirect(LOGIN, redirect),
        t`Password changed. Log in with the new one.`,
        true,
      )
    },
    onFailed: form.look,
  })
  const { said, elsewhere } = useFieldLabels(rules.errors(state), form.shown !== null, state.type, [
    submit,
    sent,
  ])
  const change = (part: Partial<ResetPasswordForm>) => {
    form.act(part)
    // The shown errors are about the kind of contact (mail or phone) that was selected before, so they are
    // hidden.
    if (part.type) form.calm()
    submit.reset()
    sent.reset()
  }
  const latest = useRef(change)
  latest.current = change
  const changeContact = useCallback((part: Partial<ResetPasswordForm>) => latest.current(part), [])

  return (
    <AppPage padded tone="card" actions={<LanguageButton />}>
      <LogoAndTitle title={t`Reset password`} />
      <Form
        submit={submit}
        element={form.element}
        onSubmit={() => {
          sent.reset()
          return !done && form.attempt() && submit.send(state)
        }}
      >
        <ContactFields form="forget" state={state} said={said} onChange={changeContact} />
        <SentCodeField
          label={t`Verification code`}
          waitKey={`forget.${state.type}`}
          onSend={() => sent.ask(state)}
          sendDisabled={submit.offline}
          enterKeyHint="next"
          value={state.code}
          error={said('code')}
          onChange={(code) => change({ code })}
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
          enterKeyHint="done"
          value={state.repeat}
          error={said('repeat')}
          onChange={(repeat) => change({ repeat })}
        />
        <p className={styles.hold}>
          <Icon icon={Clock} size={16} />
          <Trans>Withdrawals pause for 24 hours. You are logged out on every device.</Trans>
        </p>
        <SubmitNote submit={elsewhere} />
        <SubmitButton submit={submit} size={48} disabled={done}>
          <Trans>Reset password</Trans>
        </SubmitButton>
      </Form>
      <p className={styles.other}>
        <Link href={withRedirect(LOGIN, redirect)} className={styles.link}>
          <Trans>Back to login</Trans>
        </Link>
      </p>
    </AppPage>
  )
}
