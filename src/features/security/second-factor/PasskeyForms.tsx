import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PASSKEY_NAME_MAX, type Passkey, secondFactor } from '#contract/account/secondFactor.ts'
import { Form, SubmitButton, SubmitNote, useCallSequence, useSubmit } from '#features/kit/index.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Clock } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'
import { makePasskey } from './passkey.ts'
import { isPasskeyName } from './passkeyName.ts'
import { SecurityChangeProofFields } from './SecurityChangeProofFields.tsx'
import styles from './second-factor.module.css'
import { isProof, NO_PROOF, type Proof, useProof } from './securityChangeProof.ts'

interface Done {
  readonly onDone: () => void
}

interface NameProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
}

function NameField({ value, onChange, error }: NameProps) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Name`}
      autoComplete="off"
      enterKeyHint="next"
      maxLength={PASSKEY_NAME_MAX}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}

function Pause() {
  return (
    <Notice icon={Clock}>
      <Trans>Withdrawals pause for 24 hours.</Trans>
    </Notice>
  )
}

/** Verifies the person by password and code, then creates a passkey in the browser. */
export function AddPasskey({ factor, onDone }: Done & { readonly factor: boolean }) {
  const { t } = useLingui()
  const [name, setName] = useState(t`My phone`)
  const [proof, setProof] = useProof()
  const submit = useCallSequence(
    ({ given, called }: { readonly given: Proof; readonly called: string }) => makePasskey(given, called),
    {
      otherwise: t`The passkey was not added`,
      onDone: (made) => {
        // The code is cleared, because a code works only once, and a person who cancelled the browser's
        // dialog needs a new code.
        setProof({ ...proof, code: NO_PROOF.code })
        toast(made ? t`Passkey added` : t`No passkey was created`)
        if (made) onDone()
      },
    },
  )
  const ready = isProof(proof, factor) && isPasskeyName(name)
  return (
    <Form
      submit={{ ...submit, unknown: false }}
      onSubmit={() => ready && submit.send({ given: proof, called: name.trim() })}
      className={styles.step}
    >
      <Pause />
      <NameField value={name} onChange={setName} />
      <SecurityChangeProofFields
        factor={factor}
        proof={proof}
        onChange={(typed) => {
          setProof(typed)
          submit.reset()
        }}
      />
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48} disabled={!ready}>
        <Trans>Continue</Trans>
      </SubmitButton>
    </Form>
  )
}

export function NamePasskey({ passkey, onDone }: Done & { readonly passkey: Passkey }) {
  const { t } = useLingui()
  const [name, setName] = useState(passkey.name)
  const submit = useSubmit(secondFactor.passkeyName, { otherwise: t`Not saved`, fields: ['name'], onDone })
  return (
    <Form
      submit={submit}
      onSubmit={() => isPasskeyName(name) && submit.send({ id: passkey.id, name: name.trim() })}
      className={styles.step}
    >
      <NameField
        value={name}
        error={submit.said('name')}
        onChange={(typed) => {
          setName(typed)
          submit.reset()
        }}
      />
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48} disabled={!isPasskeyName(name)}>
        <Trans>Save</Trans>
      </SubmitButton>
    </Form>
  )
}

interface RemoveProps extends Done {
  readonly passkey: Passkey
  readonly factor: boolean
}

export function RemovePasskey({ passkey, factor, onDone }: RemoveProps) {
  const { t } = useLingui()
  const [proof, setProof] = useProof()
  const { name } = passkey
  const submit = useSubmit(secondFactor.passkeyRemove, {
    otherwise: t`Not removed`,
    onDone: () => {
      toast(t`Passkey removed`)
      onDone()
    },
  })
  return (
    <Form
      submit={submit}
      onSubmit={() =>
        isProof(proof, factor) && submit.send({ id: passkey.id, password: proof.password, code: proof.code })
      }
      className={styles.step}
    >
      <p className={styles.soft}>
        <Trans>Nobody can log in with “{name}” any more.</Trans>
      </p>
      <Pause />
      <SecurityChangeProofFields
        factor={factor}
        proof={proof}
        onChange={(typed) => {
          setProof(typed)
          submit.reset()
        }}
      />
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48} disabled={!isProof(proof, factor)}>
        <Trans>Remove</Trans>
      </SubmitButton>
    </Form>
  )
}
