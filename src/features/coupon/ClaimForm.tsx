import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { coupon } from '#contract/rewards/coupon.ts'
import { RejectedError } from '#data/api/call-errors.ts'
import { Form, SubmitButton, SubmitNote, useForm, useSubmit } from '#features/kit/index.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { CODE_MAX, claimRules } from './claimRules.ts'
import styles from './coupon.module.css'

interface Props {
  /** The selected tab of the page; changing the tab clears the message about a code. */
  readonly tab: string
  readonly onClaimed: () => void
}

/** Form that claims a coupon by its code. */
export function ClaimForm({ tab, onClaimed }: Props) {
  const { t } = useLingui()
  const form = useForm(claimRules, { name: 'coupon.code', empty: { code: '' }, context: null })
  const submit = useSubmit(coupon.claim, {
    otherwise: t`The coupon could not be claimed`,
    fields: ['code'],
    onDone: () => {
      form.drop()
      toast(t`Claimed`)
      onClaimed()
    },
  })
  const latest = useRef({ form, submit })
  latest.current = { form, submit }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the tab clears the message.
  useEffect(() => {
    latest.current.form.calm()
    if (latest.current.submit.error instanceof RejectedError) latest.current.submit.reset()
  }, [tab])
  return (
    <Form
      submit={submit}
      element={form.element}
      className={styles.claim}
      label={t`Claim with a code`}
      onSubmit={() => form.attempt() && submit.send({ code: form.summary })}
    >
      <div className={styles.claimRow}>
        <TextField
          label={t`Coupon code`}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={CODE_MAX}
          value={form.state.code}
          error={form.shown?.code === 'missing' ? t`Enter the coupon code` : submit.said('code')}
          onChange={(code) => {
            submit.reset()
            form.act({ code })
          }}
        />
        <SubmitButton submit={submit} kind="quiet">
          <Trans>Claim</Trans>
        </SubmitButton>
      </div>
      <SubmitNote submit={submit} />
    </Form>
  )
}
