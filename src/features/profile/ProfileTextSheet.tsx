import { Trans, useLingui } from '@lingui/react/macro'
import { profile } from '#contract/account/profile.ts'
import type { TextFault } from '#domain/account/identity.ts'
import { plainLine } from '#domain/text/plainText.ts'
import { Form, SubmitButton, SubmitNote, useForm, useSubmit } from '#features/kit/index.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { SAID_MOST, type Said, saidRules } from './formRules.ts'

interface Props {
  readonly what: Said
  /** The stored nickname or signature. */
  readonly now: string
  readonly onClose: () => void
}

const RULES = { nickname: saidRules('nickname'), signature: saidRules('signature') }

/** Sheet that edits the nickname or the signature. */
export function ProfileTextSheet({ what, now, onClose }: Props) {
  const { t } = useLingui()
  const form = useForm(RULES[what], { name: `profile.${what}`, empty: { text: now }, context: null })
  const done = (said: string) => () => {
    form.drop()
    toast(said)
    onClose()
  }
  const nickname = useSubmit(profile.nickname, {
    otherwise: t`Not saved`,
    fields: ['nickname'],
    onDone: done(t`Nickname changed`),
  })
  const signature = useSubmit(profile.signature, {
    otherwise: t`Not saved`,
    fields: ['signature'],
    onDone: done(t`Signature changed`),
  })
  const submit = what === 'nickname' ? nickname : signature
  const send = () => {
    const text = plainLine(form.state.text)
    if (!form.attempt()) return undefined
    return what === 'nickname' ? nickname.send({ nickname: text }) : signature.send({ signature: text })
  }
  const most = SAID_MOST[what]
  const rule =
    what === 'nickname'
      ? t`2 to 10 letters, digits or Chinese characters`
      : t`2 to 30 characters, without emoji`
  const words = (fault: TextFault | undefined): string | undefined =>
    fault === undefined
      ? undefined
      : fault === 'long'
        ? t`Character too long`
        : fault === 'reserved'
          ? t`This nickname is reserved for the platform. Choose another one`
          : rule
  // The error for a text that is too long is shown at once, other errors after an attempt to save.
  const fault = form.found.text === 'long' ? 'long' : form.shown?.text

  return (
    <Sheet
      open
      onClose={onClose}
      locked={submit.busy}
      title={what === 'nickname' ? t`Nickname` : t`Signature`}
    >
      <Form submit={submit} element={form.element} onSubmit={send}>
        <TextField
          label={what === 'nickname' ? t`Nickname` : t`Signature`}
          value={form.state.text}
          enterKeyHint="done"
          autoComplete="off"
          maxLength={100}
          hint={rule}
          error={words(fault) ?? submit.said(what)}
          trailing={
            <span aria-hidden="true">
              {form.summary}/{most}
            </span>
          }
          onChange={(text) => {
            form.act({ text })
            submit.reset()
          }}
        />
        <SubmitNote submit={submit} />
        <SubmitButton submit={submit} size={48}>
          <Trans>Save</Trans>
        </SubmitButton>
      </Form>
    </Sheet>
  )
}
