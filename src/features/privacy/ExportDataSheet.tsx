import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { privacy } from '#contract/account/privacy.ts'
import type { AnswerOf } from '#contract/wire/callBuilders.ts'
import { send } from '#data/api/write.ts'
import {
  FactorFieldIfRequired,
  Form,
  isFactorError,
  SubmitButton,
  SubmitNote,
  useCallSequence,
  useFactorCode,
  useForm,
} from '#features/kit/index.ts'
import { saveCsv, saveFile } from '#features/transactions/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { exportRules } from './formRules.ts'
import styles from './privacy.module.css'

type Copy = AnswerOf<typeof privacy.export>

const EMPTY = { password: '' }

/** Sheet that exports the person's data: one file with the data and one file with the transactions. */
export function ExportDataSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [copy, setCopy] = useState<Copy | null>(null)
  const form = useForm(exportRules, { name: 'own.export', empty: EMPTY, context: null, keep: () => EMPTY })
  const factor = useFactorCode()
  const submit = useCallSequence(
    ({ password }: { readonly password: string }) =>
      send(privacy.export, { password, factor_code: factor.code }),
    {
      otherwise: t`Your data could not be prepared`,
      onDone: (done: Copy) => {
        form.drop()
        setCopy(done)
      },
      onFailed: (error) => {
        factor.rejected(error)
        form.look()
      },
    },
  )
  const shown = isFactorError(submit.error) ? { ...submit, note: '' } : submit
  return (
    <Sheet open onClose={onClose} title={t`Download my data`}>
      {copy ? (
        <Files copy={copy} />
      ) : (
        <Form
          submit={submit}
          element={form.element}
          className={styles.form}
          onSubmit={() => void (form.attempt() && factor.attempt() && submit.send(form.state))}
        >
          <p>
            <Trans>
              One file with your profile, sessions, addresses, cards, orders, messages and verification
              states, and one with all your transactions. Passwords, codes and other people’s data are not in
              them.
            </Trans>
          </p>
          <PasswordField
            label={t`Login password`}
            autoComplete="current-password"
            name="password"
            enterKeyHint={factor.asked ? 'next' : 'done'}
            value={form.state.password}
            error={form.shown?.password && t`Enter your login password`}
            onChange={(password) => {
              form.act({ password })
              submit.reset()
            }}
          />
          <FactorFieldIfRequired factor={factor} onType={submit.reset} />
          <SubmitNote submit={shown} />
          <SubmitButton submit={submit} size={48}>
            <Trans>Prepare my data</Trans>
          </SubmitButton>
        </Form>
      )}
    </Sheet>
  )
}

function Files({ copy }: { readonly copy: Copy }) {
  const stamp = new Date(copy.time * 1000).toISOString().slice(0, 10)
  return (
    <div className={styles.form}>
      <p role="status">
        <Trans>Your data is ready. It is private: keep the files where nobody else can read them.</Trans>
      </p>
      {copy.cut === 1 && (
        <p>
          <Trans>Your history does not fit into one file: it contains the newest entries.</Trans>
        </p>
      )}
      <Button
        block
        onClick={() => saveFile(`my-data-${stamp}.json`, new Blob([copy.data], { type: 'application/json' }))}
      >
        <Trans>Save data (JSON)</Trans>
      </Button>
      <Button block kind="quiet" onClick={() => saveCsv(`my-transactions-${stamp}.csv`, copy.bills)}>
        <Trans>Save transactions (CSV)</Trans>
      </Button>
    </div>
  )
}
