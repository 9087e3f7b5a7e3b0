import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '#data/session/session.ts'
import {
  Form,
  like,
  patch,
  SentCodeField,
  SubmitButton,
  SubmitNote,
  useCallSequence,
  useForm,
} from '#features/kit/index.ts'
import { AppPage } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from './auth.module.css'
import { ContactFields } from './ContactFields.tsx'
import { contactOf, keepContact, readContact } from './contactDraft.ts'
import { type RegisterForm, registerFaults } from './formRules.ts'
import { LanguageButton } from './LanguageButton.tsx'
import { LogoAndTitle } from './LogoAndTitle.tsx'
import { PasswordStrengthBar } from './PasswordStrengthBar.tsx'
import { HOME, safeRedirect, withRedirect } from './redirect.ts'
import { fieldOf, register } from './register.ts'
import { emptyContact } from './typedContact.ts'
import { useContactCode } from './useContactCode.ts'
import { useFieldLabels } from './useFieldLabels.ts'

export interface RegisterScreenProps {
  /** Invite code from a shared link, shown prefilled, and read-only until the server rejects it. */
  readonly extensionCode?: string | undefined
  /** Route to return to after registering. */
  readonly redirect?: string | undefined
}

const EMPTY = { code: '', password: '', repeat: '', invite: '', consent: false }
const rules = { reduce: patch<RegisterForm>, summarise: () => null, errors: registerFaults }
const readRest = like(EMPTY)

export function RegisterScreen({ extensionCode, redirect }: RegisterScreenProps) {
  const { t } = useLingui()
  const router = useRouter()
  const { member } = useSession()
  const { lang } = useFormat()
  const [empty] = useState((): RegisterForm => ({ ...emptyContact(lang), ...EMPTY }))
  const invited = extensionCode === undefined ? {} : { invite: extensionCode }
  const form = useForm(rules, {
    name: 'register',
    empty: { ...empty, ...invited },
    context: null,
    read: (kept) => {
      const who = readContact(empty)(kept)
      return who && { ...who, ...readRest(kept), ...contactOf(who), ...invited }
    },
    keep: (state) => ({ ...contactOf(state), invite: state.invite, consent: state.consent }),
    begun: ({ code, password, repeat }) => [code, password, repeat].some((typed) => typed !== ''),
  })
  const { state } = form
  const target = useRef(member ? HOME : safeRedirect(redirect))

  useEffect(() => {
    if (member) void router.navigate({ href: target.current, replace: true })
  }, [member, router])

  const [isInviteRejected, setInviteRejected] = useState(false)
  const isInviteLocked = extensionCode !== undefined && !isInviteRejected
  const sent = useContactCode('register', form.look)
  const submit = useCallSequence(register, {
    otherwise: t`Registration failed`,
    onDone: async (result) => {
      toast(t`Registration succeeded`)
      form.drop()
      if (result === 'signed_in') return
      keepContact('login', state)
      await router.navigate({ href: withRedirect('/pages/common/login', redirect), replace: true })
    },
    onFailed: (error) => {
      if (fieldOf(error, state.type) === 'invite') setInviteRejected(true)
      form.look()
    },
  })
  const { said, elsewhere } = useFieldLabels(rules.errors(state), form.shown !== null, state.type, [
    submit,
    sent,
  ])
  const change = (part: Partial<RegisterForm>) => {
    form.act(part)
    // The shown errors are about the kind of contact (mail or phone) that was selected before, so they are
    // hidden.
    if (part.type) form.calm()
    submit.reset()
    sent.reset()
  }
  const latest = useRef(change)
  latest.current = change
  const changeContact = useCallback((part: Partial<RegisterForm>) => latest.current(part), [])

  return (
    <AppPage padded tone="card" actions={<LanguageButton />}>
      <LogoAndTitle title={t`Register`} />
      <Form
        submit={submit}
        element={form.element}
        onSubmit={() => {
          sent.reset()
          return form.attempt() && submit.send(state)
        }}
      >
        <ContactFields form="register" state={state} said={said} onChange={changeContact} />
        <SentCodeField
          label={t`Verification code`}
          waitKey={`register.${state.type}`}
          onSend={() => sent.ask(state)}
          sendDisabled={submit.offline}
          enterKeyHint="next"
          value={state.code}
          error={said('code')}
          onChange={(code) => change({ code })}
        />
        <div>
          <PasswordField
            label={t`Password`}
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
          enterKeyHint="next"
          value={state.repeat}
          error={said('repeat')}
          onChange={(repeat) => change({ repeat })}
        />
        <TextField
          label={t`Invite code (optional)`}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={16}
          value={state.invite}
          readOnly={isInviteLocked}
          hint={isInviteLocked ? t`Taken from your invite link` : undefined}
          error={said('invite')}
          onChange={(invite) => change({ invite })}
        />
        <Checkbox
          checked={state.consent}
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
        <SubmitNote submit={elsewhere} />
        <SubmitButton submit={submit} size={48}>
          <Trans>Register</Trans>
        </SubmitButton>
      </Form>
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
