import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '#data/session/session.ts'
import { Form, patch, SubmitButton, SubmitNote, useCallSequence, useForm } from '#features/kit/index.ts'
import { AppPage, leaveFinishedForm } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link, useNavigation } from '#ui/actions/Link.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { X } from '#ui/media/icons.ts'
import styles from './auth.module.css'
import { ContactFields } from './ContactFields.tsx'
import { contactOf, readContact } from './contactDraft.ts'
import { type LoginForm, loginFaults } from './formRules.ts'
import { LanguageButton } from './LanguageButton.tsx'
import { LogoAndTitle } from './LogoAndTitle.tsx'
import { useFaultLabels } from './labels.ts'
import { HOME, safeRedirect, withRedirect } from './redirect.ts'
import { signIn } from './signIn.ts'
import { contactParamsOf, emptyContact } from './typedContact.ts'

/** Passkeys need a domain name; browsers reject a bare IP address. */
const mayHavePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)

/** Both parts are loaded on demand, because few people have a second factor or a passkey. */
const SecondFactorStep = lazy(async () => ({
  default: (await import('./SecondFactorStep.tsx')).SecondFactorStep,
}))
const PasskeyButton = lazy(async () => ({ default: (await import('./PasskeyButton.tsx')).PasskeyButton }))

const rules = { reduce: patch<LoginForm>, summarise: () => null, errors: loginFaults }

export interface LoginScreenProps {
  /** Route to return to after signing in. */
  readonly redirect?: string | undefined
}

export function LoginScreen({ redirect }: LoginScreenProps) {
  const { t } = useLingui()
  const labels = useFaultLabels()
  const { back } = useNavigation()
  const router = useRouter()
  const { member } = useSession()
  const { lang } = useFormat()
  const [empty] = useState((): LoginForm => ({ ...emptyContact(lang), password: '' }))
  const form = useForm(rules, {
    name: 'login',
    empty,
    context: null,
    read: readContact(empty),
    keep: contactOf,
    begun: ({ password }) => password !== '',
  })
  const { password } = form.state
  const { act, calm } = form
  const change = useCallback(
    (part: Partial<LoginForm>) => {
      act(part)
      // The shown errors are about the kind of contact (mail or phone) that was selected before, so they are
      // hidden.
      if (part.type) calm()
    },
    [act, calm],
  )
  const because = useRouterState({ select: ({ location }) => location.state.because })
  const [ticket, setTicket] = useState<string | null>(null)
  const [ended, setEnded] = useState('')
  const passwordField = useRef<HTMLInputElement>(null)
  // Route to open after signing in. A person who is already signed in when this page opens goes to the home
  // screen; a person who signs in on this page, or in another tab while this page is open, goes to
  // `redirect`.
  const target = useRef(member ? HOME : safeRedirect(redirect))

  useEffect(() => {
    if (member) void leaveFinishedForm(router, target.current)
  }, [member, router])

  const submit = useCallSequence(
    (state: LoginForm) => signIn({ ...contactParamsOf(state), password: state.password }),
    {
      otherwise: t`Login failed`,
      onDone: (asked) => {
        if (!asked) return
        form.act({ password: '' })
        form.calm()
        setEnded('')
        setTicket(asked.ticket)
      },
      onFailed: () => {
        form.act({ password: '' })
        form.calm()
        passwordField.current?.focus()
      },
    },
  )

  return (
    <AppPage
      padded
      tone="card"
      header={
        <header className={styles.header}>
          <IconButton icon={X} size={24} label={t`Close`} onClick={back} />
          <LanguageButton />
        </header>
      }
    >
      <LogoAndTitle title={t`Log in`} />
      {because && (
        <Notice role="status" className={styles.because}>
          {because}
        </Notice>
      )}
      {ticket === null ? (
        <>
          <Form
            submit={submit}
            element={form.element}
            onSubmit={() => form.attempt() && submit.send(form.state)}
          >
            <ContactFields
              form="login"
              state={form.state}
              said={(field) => labels(form.shown?.[field])}
              onChange={change}
            />
            <div>
              <PasswordField
                label={t`Password`}
                autoComplete="current-password"
                name="password"
                enterKeyHint="go"
                value={password}
                error={labels(form.shown?.password)}
                onChange={(value) => form.act({ password: value })}
                ref={passwordField}
              />
              <div className={styles.forgot}>
                <Link href={withRedirect('/pages/common/forget', redirect)} className={styles.link}>
                  <Trans>Forgot password?</Trans>
                </Link>
              </div>
            </div>
            <SubmitNote submit={{ ...submit, note: submit.note || (submit.busy ? '' : ended) }} />
            <SubmitButton submit={submit} size={48}>
              <Trans>Log in</Trans>
            </SubmitButton>
            {mayHavePasskeys() && (
              <Suspense>
                <PasskeyButton />
              </Suspense>
            )}
          </Form>
          <p className={styles.other}>
            <Trans>
              No account?{' '}
              <Link href={withRedirect('/pages/common/register', redirect)} className={styles.link}>
                Register
              </Link>
            </Trans>
          </p>
        </>
      ) : (
        <Suspense fallback={<SkeletonRows />}>
          <SecondFactorStep
            ticket={ticket}
            onBack={(said) => {
              setTicket(null)
              setEnded(said)
            }}
          />
        </Suspense>
      )}
    </AppPage>
  )
}
