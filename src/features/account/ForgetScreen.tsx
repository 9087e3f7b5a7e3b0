import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { serverNow } from '#data/clock.ts'
import { closeSession } from '#data/session.ts'
import { Form, like, patch, SubmitButton, SubmitNote, useForm, useTask } from '#features/kit/index.ts'
import { AppPage, goAfterNotice } from '#features/shell/index.ts'
import { CodeField } from '#ui/CodeField.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Clock } from '#ui/icons.ts'
import { Link } from '#ui/Link.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import styles from './account.module.css'
import { Brand } from './Brand.tsx'
import { accountOf, keepAccount } from './drafts.ts'
import { resetPassword } from './forget.ts'
import { withRedirect } from './redirect.ts'
import { type ForgetForm, forgetFaults } from './rules.ts'
import { StrengthBar } from './StrengthBar.tsx'
import { useFieldWords } from './useFieldWords.ts'
import { useMailCode } from './useMailCode.ts'

const LOGIN = '/pages/common/login'

const EMPTY: ForgetForm = { account: '', code: '', password: '', repeat: '' }
const rules = { reduce: patch<ForgetForm>, summarise: () => null, errors: forgetFaults }

/** A new password by a mailed code. Nothing on it tells whether an address has an account. */
export function ForgetScreen({ redirect }: { readonly redirect?: string | undefined }) {
  const { t } = useLingui()
  const router = useRouter()
  const [begin] = useState(() => ({ ...EMPTY, account: accountOf('login') }))
  const form = useForm(rules, {
    name: 'forget',
    empty: begin,
    context: null,
    read: (kept) => {
      const begun = like(EMPTY)(kept)
      return begun && { ...begun, account: begun.account || begin.account }
    },
    keep: ({ account }) => ({ account }),
    begun: ({ code, password, repeat }) => [code, password, repeat].some((typed) => typed !== ''),
  })
  const { state } = form
  const [done, setDone] = useState(false)
  const mail = useMailCode('forget', form.look)
  const submit = useTask(resetPassword, {
    otherwise: t`Password not changed`,
    onDone: () => {
      setDone(true)
      const account = state.account.trim()
      form.drop()
      // Every session of the person ended on the server: here as well.
      closeSession('logout')
      keepAccount('login', account)
      goAfterNotice(router, t`Password changed`, withRedirect(LOGIN, redirect))
    },
    onFailed: form.look,
  })
  const { said, elsewhere } = useFieldWords(rules.errors(state), form.shown !== null, [submit, mail])
  const change = (part: Partial<ForgetForm>) => {
    form.act(part)
    submit.reset()
    mail.reset()
  }

  return (
    <AppPage padded tone="card">
      <Brand title={t`Reset password`} />
      <Form
        submit={submit}
        element={form.element}
        onSubmit={() => {
          mail.reset()
          return !done && form.attempt() && submit.send(state)
        }}
      >
        <TextField
          label={t`Email`}
          type="email"
          inputMode="email"
          autoComplete="username"
          name="username"
          enterKeyHint="next"
          maxLength={254}
          value={state.account}
          error={said('account')}
          onChange={(account) => change({ account })}
        />
        <CodeField
          label={t`Verification code`}
          waitKey="forget"
          now={serverNow}
          onSend={() => mail.ask(state.account)}
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
            maxLength={64}
            value={state.password}
            error={said('password')}
            onChange={(password) => change({ password })}
          />
          <StrengthBar password={state.password} />
        </div>
        <PasswordField
          label={t`Repeat password`}
          autoComplete="new-password"
          name="repeat-password"
          enterKeyHint="done"
          maxLength={64}
          value={state.repeat}
          error={said('repeat')}
          onChange={(repeat) => change({ repeat })}
        />
        <p className={styles.hold}>
          <Icon icon={Clock} size={16} />
          <Trans>Withdrawals pause for 24 hours. You are signed out on every device.</Trans>
        </p>
        <SubmitNote submit={elsewhere} />
        <SubmitButton submit={submit} size={48} disabled={done}>
          <Trans>Reset password</Trans>
        </SubmitButton>
      </Form>
      <p className={styles.other}>
        <Link href={withRedirect(LOGIN, redirect)} className={styles.link}>
          <Trans>Back to log in</Trans>
        </Link>
      </p>
    </AppPage>
  )
}
