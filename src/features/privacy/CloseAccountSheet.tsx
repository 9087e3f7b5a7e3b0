import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type Obstacle, privacy } from '#contract/account/privacy.ts'
import { useRead } from '#data/api/use-read.ts'
import { send } from '#data/api/write.ts'
import { closeSession } from '#data/session/session.ts'
import {
  FactorFieldIfRequired,
  Form,
  isFactorError,
  ReadState,
  SentCodeField,
  SubmitButton,
  SubmitNote,
  useCallSequence,
  useFactorCode,
  useForm,
} from '#features/kit/index.ts'
import { useSentCode } from '#features/security/index.ts'
import { goAfterNotice } from '#features/shell/index.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { CircleAlert } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { type CloseForm, closeRules } from './formRules.ts'
import { useObstacleLabels } from './labels.ts'
import styles from './privacy.module.css'

const EMPTY: CloseForm = { password: '', code: '' }

/** Sheet that closes the account: shows what prevents the closing, or the confirmation. */
export function CloseAccountSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Sheet open onClose={onClose} title={t`Close account`}>
      <ReadState reading={useRead(privacy.obstacles, {})}>
        {({ list }) => (list.length > 0 ? <InTheWay list={list} /> : <Closing />)}
      </ReadState>
    </Sheet>
  )
}

function InTheWay({ list }: { readonly list: readonly Obstacle[] }) {
  const labels = useObstacleLabels()
  return (
    <div className={styles.form}>
      <p role="status">
        <Trans>Your account can be closed when nothing is left in it. Still open:</Trans>
      </p>
      <ul className={styles.list}>
        {list.map((one) => {
          const { text, href } = labels(one)
          return (
            <li key={`${one.kind}:${one.name}`}>
              <Link href={href}>{text}</Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Closing() {
  const { t } = useLingui()
  const router = useRouter()
  const [agreed, setAgreed] = useState(false)
  const [done, setDone] = useState(false)
  const form = useForm(closeRules, { name: 'own.close', empty: EMPTY, context: null, keep: () => EMPTY })
  const code = useSentCode('close')
  const factor = useFactorCode()
  const submit = useCallSequence(
    (state: CloseForm) => send(privacy.close, { ...state, factor_code: factor.code }, { farewell: true }),
    {
      stoppedBy: privacy.close.stoppedBy,
      otherwise: t`The account could not be closed`,
      onDone: () => {
        setDone(true)
        form.drop()
        // The server has ended all sessions of the account, so the data on this device is removed now.
        closeSession('logout')
        goAfterNotice(router, t`Account closed`, '/pages/index/index', undefined, true)
      },
      onFailed: (error) => {
        factor.rejected(error)
        form.look()
      },
    },
  )
  const { state, shown } = form
  const change = (part: Partial<CloseForm>) => {
    form.act(part)
    submit.reset()
    code.reset()
  }
  const note = isFactorError(submit.error)
    ? { ...submit, note: '' }
    : code.error && !submit.error
      ? { ...submit, note: code.note }
      : submit
  return (
    <Form
      submit={submit}
      element={form.element}
      className={styles.form}
      onSubmit={() => void (!done && agreed && form.attempt() && factor.attempt() && submit.send(state))}
    >
      <Notice icon={CircleAlert} tone="amber">
        <Trans>
          This cannot be undone. Your addresses, cards, messages and nickname are deleted. Records of payments
          and orders are kept for at least five years, your verification and contact details for five years,
          as the law requires.
        </Trans>
      </Notice>
      <PasswordField
        label={t`Login password`}
        autoComplete="current-password"
        name="password"
        enterKeyHint="next"
        value={state.password}
        error={shown?.password && t`Enter your login password`}
        onChange={(password) => change({ password })}
      />
      <SentCodeField
        label={t`Verification code`}
        waitKey="close"
        onSend={() => code.send(null)}
        sendDisabled={submit.offline}
        enterKeyHint={factor.asked ? 'next' : 'done'}
        value={state.code}
        error={shown?.code && t`Enter the 6-digit code`}
        onChange={(typed) => change({ code: typed })}
      />
      <FactorFieldIfRequired factor={factor} onType={submit.reset} />
      <Checkbox checked={agreed} onChange={setAgreed}>
        <Trans>I understand that this account will be closed for ever.</Trans>
      </Checkbox>
      <SubmitNote submit={note} />
      <SubmitButton submit={submit} size={48} disabled={done || !agreed}>
        <Trans>Close account for ever</Trans>
      </SubmitButton>
    </Form>
  )
}
