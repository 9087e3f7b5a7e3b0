import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { serverNow } from '#data/clock.ts'
import { useOnline } from '#data/connectivity.ts'
import { closeSession } from '#data/session.ts'
import { AppPage, goAfterNotice } from '#features/shell/index.ts'
import { useProblem } from '#i18n/problem.ts'
import { Button } from '#ui/Button.tsx'
import { CodeField } from '#ui/CodeField.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Clock } from '#ui/icons.ts'
import { Link } from '#ui/Link.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import styles from './account.module.css'
import { Brand } from './Brand.tsx'
import { draftOf, dropDraft, keepDraft } from './drafts.ts'
import { resetPassword } from './forget.ts'
import { withRedirect } from './redirect.ts'
import { fieldOf, sendMailCode } from './register.ts'
import { type ForgetForm, forgetFaults, isEmail } from './rules.ts'
import { StrengthBar } from './StrengthBar.tsx'
import { useFaultWords } from './words.ts'

const LOGIN = '/pages/common/login'

const isField = (name: string | null): name is keyof ForgetForm =>
  name === 'account' || name === 'code' || name === 'password' || name === 'repeat'

/** A new password by a mailed code. Nothing on it tells whether an address has an account. */
export function ForgetScreen({ redirect }: { readonly redirect?: string | undefined }) {
  const { t } = useLingui()
  const words = useFaultWords()
  const problemOf = useProblem()
  const router = useRouter()
  const offline = !useOnline()
  const [form, setForm] = useState<ForgetForm>(() => ({
    account: draftOf('forget').account || draftOf('login').account,
    code: '',
    password: '',
    repeat: '',
  }))
  const [tried, setTried] = useState(false)
  const [problems, setProblems] = useState<Partial<Record<keyof ForgetForm | 'form', string>>>({})
  const [stage, setStage] = useState<'idle' | 'sending' | 'done'>('idle')

  const change = (part: Partial<ForgetForm>) => {
    setForm({ ...form, ...part })
    setProblems({})
    if (part.account !== undefined) keepDraft('forget', { account: part.account })
  }
  const faults = forgetFaults(form)
  const shown = tried ? faults : {}
  const said = (field: keyof ForgetForm) => problems[field] ?? words(shown[field])
  const refused = (error: unknown, otherwise: string) => {
    const field = fieldOf(error)
    setProblems({ [isField(field) ? field : 'form']: problemOf(error, otherwise) })
  }

  const sendCode = async () => {
    if (!isEmail(form.account.trim())) {
      setProblems({ account: t`Enter a correct email address` })
      return false
    }
    try {
      await sendMailCode(form.account, 'forget')
      setProblems({})
      toast(t`If the address has an account, the code is on its way`)
      return true
    } catch (error) {
      refused(error, t`The code could not be sent`)
      return false
    }
  }

  const submit = async () => {
    setTried(true)
    setProblems({})
    if (Object.keys(faults).length > 0) return
    setStage('sending')
    try {
      await resetPassword(form)
    } catch (error) {
      refused(error, t`The password was not changed`)
      setStage('idle')
      return
    }
    setStage('done')
    dropDraft('forget')
    // Every session of the person ended on the server: here as well.
    closeSession('logout')
    keepDraft('login', { account: form.account.trim() })
    goAfterNotice(router, t`The password is changed`, withRedirect(LOGIN, redirect))
  }

  return (
    <AppPage padded tone="card">
      <Brand title={t`Reset password`} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (stage === 'idle' && !offline) void submit()
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
          value={form.account}
          error={said('account')}
          onChange={(account) => change({ account })}
        />
        <CodeField
          label={t`Verification code`}
          waitKey="forget"
          now={serverNow}
          onSend={sendCode}
          sendDisabled={offline}
          enterKeyHint="next"
          value={form.code}
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
            value={form.password}
            error={said('password')}
            onChange={(password) => change({ password })}
          />
          <StrengthBar password={form.password} />
        </div>
        <PasswordField
          label={t`Repeat password`}
          autoComplete="new-password"
          name="repeat-password"
          enterKeyHint="done"
          maxLength={64}
          value={form.repeat}
          error={said('repeat')}
          onChange={(repeat) => change({ repeat })}
        />
        <p className={styles.hold}>
          <Icon icon={Clock} size={16} />
          <Trans>Withdrawals pause for 24 hours. You are signed out on every device.</Trans>
        </p>
        <p role="alert" className={styles.problem}>
          {offline ? t`You are offline. This needs a connection.` : problems.form}
        </p>
        <Button type="submit" size={48} block loading={stage !== 'idle'} disabled={offline}>
          <Trans>Reset password</Trans>
        </Button>
      </form>
      <p className={styles.other}>
        <Link href={withRedirect(LOGIN, redirect)} className={styles.link}>
          <Trans>Back to log in</Trans>
        </Link>
      </p>
    </AppPage>
  )
}
