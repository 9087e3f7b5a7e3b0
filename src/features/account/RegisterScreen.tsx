import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { serverNow } from '#data/clock.ts'
import { useOnline } from '#data/connectivity.ts'
import { useSession } from '#data/session.ts'
import { AppPage } from '#features/shell/index.ts'
import { useProblem } from '#i18n/problem.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { CodeField } from '#ui/CodeField.tsx'
import { Link } from '#ui/Link.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import styles from './account.module.css'
import { Brand } from './Brand.tsx'
import { draftOf, dropDraft, keepDraft } from './drafts.ts'
import { EmailField } from './EmailField.tsx'
import { HOME, safeRedirect, withRedirect } from './redirect.ts'
import { fieldOf, register, sendMailCode } from './register.ts'
import { isEmail, type RegisterForm, registerFaults } from './rules.ts'
import { StrengthBar } from './StrengthBar.tsx'
import { useFaultWords } from './words.ts'

export interface RegisterScreenProps {
  /** From a shared link: filled in and locked. */
  readonly extensionCode?: string | undefined
  /** The route to return to after the registration. */
  readonly redirect?: string | undefined
}

type Problems = Partial<Record<keyof RegisterForm | 'form', string>>

export function RegisterScreen({ extensionCode, redirect }: RegisterScreenProps) {
  const { t } = useLingui()
  const words = useFaultWords()
  const problemOf = useProblem()
  const router = useRouter()
  const { member } = useSession()
  const offline = !useOnline()
  const [form, setForm] = useState<RegisterForm>(() => {
    const { account, invite, consent } = draftOf('register')
    return { account, code: '', password: '', repeat: '', invite: extensionCode ?? invite, consent }
  })
  const [tried, setTried] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [stage, setStage] = useState<'idle' | 'sending' | 'checking'>('idle')
  const target = useRef(member ? HOME : safeRedirect(redirect))

  useEffect(() => {
    if (member) void router.navigate({ href: target.current, replace: true })
  }, [member, router])

  const change = (part: Partial<RegisterForm>) => {
    const next = { ...form, ...part }
    setForm(next)
    setProblems({})
    keepDraft('register', { account: next.account, invite: next.invite, consent: next.consent })
  }

  const faults = registerFaults(form)
  const shown = tried ? faults : {}
  const said = (field: keyof RegisterForm) => problems[field] ?? words(shown[field])

  const refused = (error: unknown, otherwise: string) =>
    setProblems({ [fieldOf(error) ?? 'form']: problemOf(error, otherwise) })

  const sendCode = async () => {
    if (!isEmail(form.account.trim())) {
      setProblems({ account: t`Enter a correct email address` })
      return false
    }
    try {
      await sendMailCode(form.account, 'register')
      setProblems({})
      toast(t`The code is on its way to your mailbox`)
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
      const result = await register(form, () => setStage('checking'))
      toast(t`Registration succeeded`)
      dropDraft('register')
      if (result === 'registered') {
        keepDraft('login', { account: form.account.trim() })
        await router.navigate({ href: withRedirect('/pages/common/login', redirect), replace: true })
      }
    } catch (error) {
      refused(error, t`Registration failed`)
      setStage('idle')
    }
  }

  return (
    <AppPage padded tone="card">
      <Brand title={t`Register`} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (stage === 'idle' && !offline) void submit()
        }}
      >
        <EmailField
          value={form.account}
          error={said('account')}
          onChange={(account) => change({ account })}
        />
        <CodeField
          label={t`Verification code`}
          waitKey="register"
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
            label={t`Password`}
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
          enterKeyHint="next"
          maxLength={64}
          value={form.repeat}
          error={said('repeat')}
          onChange={(repeat) => change({ repeat })}
        />
        <TextField
          label={t`Invite code (optional)`}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={16}
          value={form.invite}
          readOnly={extensionCode !== undefined}
          hint={extensionCode === undefined ? undefined : t`From the link you followed`}
          error={said('invite')}
          onChange={(invite) => change({ invite })}
        />
        <Checkbox
          checked={form.consent}
          error={said('consent')}
          className={styles.consent}
          onChange={(consent) => change({ consent })}
        >
          <Trans>
            I have read and accept the{' '}
            <Link href="/pages/common/article?keyword=register_agreement">registration agreement</Link> and
            the <Link href="/pages/common/article?keyword=privacy">privacy policy</Link>
          </Trans>
        </Checkbox>
        <p role="alert" className={styles.problem}>
          {offline ? t`You are offline. This needs a connection.` : problems.form}
        </p>
        <p role="status" className={styles.problem}>
          {stage === 'checking' && t`Checking the result…`}
        </p>
        <Button type="submit" size={48} block loading={stage !== 'idle'} disabled={offline}>
          <Trans>Register</Trans>
        </Button>
      </form>
      <p className={styles.other}>
        <Trans>
          Already registered?{' '}
          <Link href={withRedirect('/pages/common/login', redirect)} className={styles.link}>
            Log in
          </Link>
        </Trans>
      </p>
    </AppPage>
  )
}
