import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { identity } from '#contract/account/identity.ts'
import { useHoldUpdate } from '#data/platform/app-update.ts'
import { Form, PictureField, SubmitButton, SubmitNote, useSubmit } from '#features/kit/index.ts'
import styles from './verification.module.css'

/** Form of level 2: photos of both sides of the document, held in memory only and private on the server. */
export function PhotosForm({ onSent }: { readonly onSent: () => void }) {
  const { t } = useLingui()
  const [front, setFront] = useState<string | null>(null)
  const [back, setBack] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  useHoldUpdate(front !== null || back !== null)
  const submit = useSubmit(identity.submit, {
    otherwise: t`The verification could not be submitted`,
    onDone: onSent,
  })
  const send = () => {
    setTried(true)
    if (front === null || back === null) return undefined
    return submit.send({ real_type: '2', front_pic: front, reverse_pic: back })
  }
  const missing = t`Add a photo of this side`
  const set = (keep: (value: string | null) => void) => (value: string | null) => {
    keep(value)
    submit.reset()
  }
  return (
    <Form submit={submit} onSubmit={send} className={styles.form}>
      <PictureField
        label={t`Front of the document`}
        value={front}
        onChange={set(setFront)}
        disabled={submit.disabled}
        error={tried && front === null && missing}
      />
      <PictureField
        label={t`Back of the document`}
        value={back}
        onChange={set(setBack)}
        disabled={submit.disabled}
        error={tried && back === null && missing}
      />
      <div className={styles.tips}>
        <h2>
          <Trans>For a quick approval</Trans>
        </h2>
        <ul>
          <li>
            <Trans>The original document, not a copy or a screen</Trans>
          </li>
          <li>
            <Trans>All four corners in the picture, no glare</Trans>
          </li>
          <li>
            <Trans>Every letter can be read</Trans>
          </li>
        </ul>
      </div>
      <p className={styles.soft}>
        <Trans>The photos are private and are not stored on this device.</Trans>
      </p>
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48}>
        <Trans>Submit for verification</Trans>
      </SubmitButton>
    </Form>
  )
}
