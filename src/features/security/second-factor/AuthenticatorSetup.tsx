import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { secondFactor } from '#contract/account/secondFactor.ts'
import type { AnswerOf } from '#contract/wire/callBuilders.ts'
import {
  FactorField,
  Form,
  isWhole,
  SubmitButton,
  SubmitNote,
  useCopyToClipboard,
  useSubmit,
} from '#features/kit/index.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { Copy } from '#ui/media/icons.ts'
import { QrCode } from '#ui/media/QrCode.tsx'
import styles from './second-factor.module.css'

type Secret = AnswerOf<typeof secondFactor.begin>

interface Props {
  readonly onCodes: (codes: readonly string[]) => void
}

/**
 * Sets up the authenticator app: password, the secret as QR code and text, a first code of the app. Nothing
 * is stored on the device.
 */
export function AuthenticatorSetup({ onCodes }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null)
  return secret ? <Scan secret={secret} onCodes={onCodes} /> : <Ask onSecret={setSecret} />
}

function Ask({ onSecret }: { readonly onSecret: (secret: Secret) => void }) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const submit = useSubmit(secondFactor.begin, { otherwise: t`Not turned on`, onDone: onSecret })
  return (
    <Form
      submit={submit}
      onSubmit={() => password !== '' && submit.send({ password })}
      className={styles.step}
    >
      <p className={styles.soft}>
        <Trans>
          An authenticator app on your phone shows a new 6-digit code every 30 seconds. You are asked for it
          when you log in and when you withdraw.
        </Trans>
      </p>
      <PasswordField
        label={t`Login password`}
        autoComplete="current-password"
        name="password"
        enterKeyHint="next"
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          submit.reset()
        }}
      />
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48} disabled={password === ''}>
        <Trans>Continue</Trans>
      </SubmitButton>
    </Form>
  )
}

/** The secret in groups of four characters, for easier typing. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

function Scan({ secret: { secret, uri }, onCodes }: Props & { readonly secret: Secret }) {
  const { t } = useLingui()
  const copy = useCopyToClipboard()
  const [code, setCode] = useState('')
  const submit = useSubmit(secondFactor.confirm, {
    otherwise: t`Not turned on`,
    onDone: ({ recovery }) => onCodes(recovery),
  })
  return (
    <Form
      submit={submit}
      onSubmit={() => isWhole('app', code) && submit.send({ code })}
      className={styles.step}
    >
      <p className={styles.soft}>
        <Trans>
          Scan this with your authenticator app, or enter the key by hand. Then type the code it shows.
        </Trans>
      </p>
      <div className={styles.scan}>
        <QrCode value={uri} label={t`Setup code for your authenticator app`} size={176} />
        <a href={uri} className={styles.open}>
          <Trans>Open in the app on this phone</Trans>
        </a>
      </div>
      <div className={styles.key}>
        <span className={styles.soft}>
          <Trans>Key</Trans>
        </span>
        <code className={styles.secret}>{grouped(secret)}</code>
        <IconButton
          icon={Copy}
          size={20}
          target={44}
          tone="soft"
          label={t`Copy the key`}
          onClick={() => copy(secret)}
        />
      </div>
      <FactorField
        kind="app"
        value={code}
        onChange={(typed) => {
          setCode(typed)
          submit.reset()
        }}
      />
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48} disabled={!isWhole('app', code)}>
        <Trans>Turn on</Trans>
      </SubmitButton>
    </Form>
  )
}
