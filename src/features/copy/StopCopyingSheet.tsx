import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { copy, type Follow } from '#contract/trade/copy.ts'
import { Form, SubmitButton, SubmitNote, useSubmit } from '#features/kit/index.ts'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from './copy.module.css'

interface Props {
  /** The copy settings to end; null while the sheet is closed. */
  readonly follow: Follow | null
  readonly onClose: () => void
}

/** Stops copying a trader, and lets the person choose what happens to open copies. */
export function StopCopyingSheet({ follow, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Sheet open={follow !== null} onClose={onClose} title={t`Stop copying`}>
      {follow && <CancelForm key={follow.id} follow={follow} onDone={onClose} />}
    </Sheet>
  )
}

function CancelForm({ follow, onDone }: { readonly follow: Follow; readonly onDone: () => void }) {
  const { t } = useLingui()
  const [closing, setClosing] = useState<'0' | '1'>('0')
  const { nickname } = follow.trader
  const submit = useSubmit(copy.cancel, {
    otherwise: t`Copying could not be stopped`,
    onDone: () => {
      toast(t`No longer following`, 'good')
      onDone()
    },
  })
  return (
    <Form
      submit={submit}
      label={t`Stop copying`}
      className={styles.sheet}
      onSubmit={() => submit.send({ follow_user_id: follow.follow_user_id, cover: closing })}
    >
      <p>
        <Trans>You will no longer copy {nickname}. What should happen to your open copies?</Trans>
      </p>
      <Segmented<'0' | '1'>
        label={t`Open copies`}
        value={closing}
        onChange={setClosing}
        items={[
          { value: '0', label: t`Keep as my own` },
          { value: '1', label: t`Close now` },
        ]}
      />
      <p className={styles.quiet}>
        {closing === '0' ? (
          <Trans>
            They stay open as your own positions. They no longer close when the trader closes. If you close
            one in profit, the agreed share still applies.
          </Trans>
        ) : (
          <Trans>Every open copy of this trader is closed at the next recorded price, whatever it is.</Trans>
        )}
      </p>
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48} kind={closing === '1' ? 'down' : 'primary'}>
        {closing === '0' ? <Trans>Stop and keep</Trans> : <Trans>Stop and close</Trans>}
      </SubmitButton>
    </Form>
  )
}
