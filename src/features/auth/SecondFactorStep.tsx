import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RejectedError } from '#data/api/call-errors.ts'
import {
  FactorField,
  type FactorKind,
  Form,
  isWhole,
  SubmitButton,
  SubmitNote,
  useCallSequence,
} from '#features/kit/index.ts'
import styles from './auth.module.css'
import { signInByCode } from './secondFactorSignIn.ts'

interface Props {
  readonly ticket: string
  /**
   * Returns to the password step; `said`: the server's message, when a rejection has ended this second step.
   */
  readonly onBack: (said: string) => void
}

/** The second step of a sign-in: a code of the authenticator app or a recovery code. */
export function SecondFactorStep({ ticket, onBack }: Props) {
  const { t } = useLingui()
  const [kind, setKind] = useState<FactorKind>('app')
  const [code, setCode] = useState('')
  const submit = useCallSequence((typed: string) => signInByCode(ticket, typed), {
    otherwise: t`Login failed`,
    onFailed: (error) => {
      setCode('')
      if (error instanceof RejectedError && error.key === 'ticket_over') onBack(error.message)
    },
  })
  const whole = isWhole(kind, code)
  return (
    <>
      <Form submit={submit} onSubmit={() => whole && submit.send(code)}>
        <p className={styles.site}>
          {kind === 'app' ? (
            <Trans>Enter the 6-digit code that your authenticator app shows now.</Trans>
          ) : (
            <Trans>Enter one of the recovery codes you saved. It works once.</Trans>
          )}
        </p>
        <FactorField
          kind={kind}
          value={code}
          onChange={(typed) => {
            setCode(typed)
            // The error of a rejected code stays visible until the person types again.
            if (typed !== '') submit.reset()
          }}
          onKind={setKind}
        />
        <SubmitNote submit={submit} />
        <SubmitButton submit={submit} size={48} disabled={!whole}>
          <Trans>Log in</Trans>
        </SubmitButton>
      </Form>
      <p className={styles.other}>
        <button type="button" className={styles.link} onClick={() => onBack('')}>
          <Trans>Use another account</Trans>
        </button>
      </p>
    </>
  )
}
