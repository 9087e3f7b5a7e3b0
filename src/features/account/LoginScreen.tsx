import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { signIn } from '#data/account.ts'
import { useOnline } from '#data/connectivity.ts'
import { useSession } from '#data/session.ts'
import { LanguageSheet } from '#features/settings/index.ts'
import { AppPage } from '#features/shell/index.ts'
import { useProblem } from '#i18n/problem.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Globe, X } from '#ui/icons.ts'
import { Link, useNavigation } from '#ui/Link.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import styles from './account.module.css'
import { Brand } from './Brand.tsx'
import { draftOf, keepDraft } from './drafts.ts'
import { EmailField } from './EmailField.tsx'
import { HOME, safeRedirect, withRedirect } from './redirect.ts'
import { loginFaults } from './rules.ts'
import { useFaultWords } from './words.ts'

export interface LoginScreenProps {
  /** The route to return to after the login. */
  readonly redirect?: string | undefined
}

export function LoginScreen({ redirect }: LoginScreenProps) {
  const { t } = useLingui()
  const words = useFaultWords()
  const problemOf = useProblem()
  const { back } = useNavigation()
  const router = useRouter()
  const { member } = useSession()
  const offline = !useOnline()
  const [account, setAccount] = useState(() => draftOf('login').account)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(false)
  const [languages, setLanguages] = useState(false)
  const passwordField = useRef<HTMLInputElement>(null)
  // Who opens this page signed in is sent home; who signs in here, or in another tab meanwhile, goes on.
  const target = useRef(member ? HOME : safeRedirect(redirect))

  useEffect(() => {
    if (member) void router.navigate({ href: target.current, replace: true })
  }, [member, router])

  const faults = loginFaults({ account, password })
  const shown = tried ? faults : {}

  const submit = async () => {
    setTried(true)
    setProblem('')
    if (Object.keys(faults).length > 0) return
    setSending(true)
    try {
      await signIn({ user_string: account.trim(), password, type: 'email' })
    } catch (error) {
      setPassword('')
      setTried(false)
      setProblem(problemOf(error, t`Login failed`))
      passwordField.current?.focus()
    } finally {
      setSending(false)
    }
  }

  return (
    <AppPage
      padded
      tone="card"
      header={
        <header className={styles.header}>
          <IconButton icon={X} size={24} label={t`Close`} onClick={back} />
          <IconButton
            icon={Globe}
            label={t`Language`}
            aria-haspopup="dialog"
            onClick={() => setLanguages(true)}
          />
        </header>
      }
    >
      <Brand title={t`Log in`} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!sending && !offline) void submit()
        }}
      >
        <EmailField
          value={account}
          error={words(shown.account)}
          onChange={(value) => {
            setAccount(value)
            keepDraft('login', { account: value })
          }}
        />
        <div>
          <PasswordField
            label={t`Password`}
            autoComplete="current-password"
            name="password"
            enterKeyHint="go"
            maxLength={64}
            value={password}
            error={words(shown.password)}
            onChange={setPassword}
            ref={passwordField}
          />
          <div className={styles.forgot}>
            <Link href={withRedirect('/pages/common/forget', redirect)} className={styles.link}>
              <Trans>Forgot password?</Trans>
            </Link>
          </div>
        </div>
        <p role="alert" className={styles.problem}>
          {offline ? t`You are offline. This needs a connection.` : problem}
        </p>
        <Button type="submit" size={48} block loading={sending} disabled={offline}>
          <Trans>Log in</Trans>
        </Button>
      </form>
      <p className={styles.other}>
        <Trans>
          No account?{' '}
          <Link href={withRedirect('/pages/common/register', redirect)} className={styles.link}>
            Register
          </Link>
        </Trans>
      </p>
      <LanguageSheet open={languages} onClose={() => setLanguages(false)} />
    </AppPage>
  )
}
