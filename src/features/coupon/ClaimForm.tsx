import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { coupon } from '#contract/rewards/coupon.ts'
import { RejectedError } from '#data/api/errors.ts'
import {
  Form,
  type FormRules,
  patch,
  SubmitButton,
  SubmitNote,
  useForm,
  useSubmit,
} from '#features/kit/index.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from './coupon.module.css'

interface Code {
  readonly code: string
}

const rules: FormRules<Code, Partial<Code>, null, null, { code?: 'missing' }> = {
  reduce: patch,
  summarise: () => null,
  errors: ({ code }) => (/^[A-Za-z0-9-]{3,32}$/.test(code.trim()) ? {} : { code: 'missing' }),
}

interface Props {
  /** The selected tab of the page; changing the tab clears the message about a code. */
  readonly tab: string
  readonly onClaimed: () => void
}

/** Form that claims a coupon by its code. */
export function ClaimForm({ tab, onClaimed }: Props) {
  const { t } = useLingui()
  const form = useForm(rules, { name: 'coupon.code', empty: { code: '' }, context: null })
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
      onSubmit={() => form.attempt() && submit.send({ code: form.state.code.trim() })}
    >
      <div className={styles.claimRow}>
        <TextField
          label={t`Coupon code`}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={32}
          value={form.state.code}
          error={form.shown?.code ? t`Enter the coupon code` : submit.said('code')}
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
