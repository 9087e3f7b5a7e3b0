import { Trans, useLingui } from '@lingui/react/macro'
import { copy, type TraderState } from '#contract/trade/copy.ts'
import type { TextFault } from '#domain/account/identity.ts'
import { plainMessage } from '#domain/text/plainText.ts'
import { Form, RequireAccess, SubmitButton, SubmitNote, useForm, useSubmit } from '#features/kit/index.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { applyRules, firstApply } from './applyRules.ts'
import styles from './copy.module.css'

/** Form for the name, signature, contact and experience of a person who applies to be a lead trader. */
export function ApplyForm({
  state: known,
  onDone,
}: {
  readonly state: TraderState
  readonly onDone: () => void
}) {
  const { t } = useLingui()
  const form = useForm(applyRules, { name: 'copy.apply', empty: firstApply(known), context: null })
  const submit = useSubmit(copy.apply, {
    otherwise: t`The application could not be sent`,
    fields: ['nickname', 'signature', 'contact', 'experience'],
    onDone: () => {
      form.drop()
      toast(t`Application sent`, 'good')
      onDone()
    },
  })
  const { state, shown } = form
  const change = (part: Partial<typeof state>) => {
    form.act(part)
    submit.reset()
  }
  const signatureRule = t`2 to 30 characters, without emoji`
  const nicknameWords = (fault: TextFault): string =>
    fault === 'reserved'
      ? t`This nickname is reserved for the platform. Choose another one`
      : t`Enter 2 to 10 letters, digits or Chinese characters`
  return (
    <RequireAccess call={copy.apply}>
      <Form
        submit={submit}
        element={form.element}
        label={t`Application`}
        className={styles.sheet}
        onSubmit={() => form.attempt() && submit.send(state)}
      >
        <TextField
          label={t`Display name`}
          value={state.nickname}
          maxLength={100}
          onChange={(nickname) => change({ nickname })}
          hint={t`2 to 10 letters, digits or Chinese characters`}
          error={shown?.nickname ? nicknameWords(shown.nickname) : submit.said('nickname')}
        />
        <TextField
          label={t`Signature`}
          value={state.signature}
          maxLength={100}
          onChange={(signature) => change({ signature })}
          hint={signatureRule}
          error={shown?.signature ? signatureRule : submit.said('signature')}
        />
        <TextField
          label={t`Contact`}
          value={state.contact}
          maxLength={80}
          onChange={(contact) => change({ contact })}
          hint={t`For our reviewers only`}
          error={shown?.contact === 'short' ? t`Enter a way to reach you` : submit.said('contact')}
        />
        <TextField
          label={t`Trading experience`}
          value={state.experience}
          rows={4}
          maxLength={500}
          onChange={(experience) => change({ experience })}
          hint={`${plainMessage(state.experience.trim()).length}/500`}
          error={shown?.experience ? t`Enter 20 to 500 characters` : submit.said('experience')}
        />
        <SubmitNote submit={submit} />
        <SubmitButton submit={submit} size={48}>
          <Trans>Send application</Trans>
        </SubmitButton>
      </Form>
    </RequireAccess>
  )
}
