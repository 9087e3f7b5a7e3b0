import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type SecondFactor, secondFactor } from '#contract/account/secondFactor.ts'
import { useHoldUpdate } from '#data/platform/app-update.ts'
import { Form, SubmitButton, SubmitNote, useSubmit } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { Clock } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecurityChangeProofFields } from './SecurityChangeProofFields.tsx'
import styles from './second-factor.module.css'
import { isProof, useProof } from './securityChangeProof.ts'

interface Props {
  readonly state: SecondFactor
  readonly onClose: () => void
}

type Page = 'home' | 'off' | 'renew'

/** Sheet that turns the authenticator app on or off and creates new recovery codes. */
export function FactorSheet({ state, onClose }: Props) {
  const { t } = useLingui()
  // Whether the authenticator app was on when the sheet was opened; stored, because turning the app on
  // changes the server's answer.
  const [was] = useState(state.on)
  const [page, setPage] = useState<Page>('home')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useHoldUpdate(true)
  const titles: Readonly<Record<Page, string>> = {
    home: t`Authenticator app`,
    off: t`Turn off the authenticator app`,
    renew: t`New recovery codes`,
  }
  return (
    <Sheet open onClose={onClose} locked={codes !== null} title={codes ? t`Recovery codes` : titles[page]}>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            if (was === 0) toast(t`Authenticator app on`)
            onClose()
          }}
        />
      ) : was === 0 ? (
        <AuthenticatorSetup onCodes={setCodes} />
      ) : page === 'home' ? (
        <Home state={state} onPage={setPage} />
      ) : page === 'off' ? (
        <Off onDone={onClose} />
      ) : (
        <Renew onCodes={setCodes} />
      )}
    </Sheet>
  )
}

function Home({ state, onPage }: { readonly state: SecondFactor; readonly onPage: (page: Page) => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { recovery_left: left } = state
  return (
    <div className={styles.step}>
      <p className={styles.soft}>
        <Trans>You are asked for a code from the app when you log in and when you withdraw.</Trans>
      </p>
      <KeyValue
        rows={[
          { key: 'since', label: t`On since`, value: format.time(state.since, 'short') },
          { key: 'left', label: t`Recovery codes left`, value: t`${left} of 10` },
        ]}
      />
      <Button kind="quiet" block size={48} onClick={() => onPage('renew')}>
        <Trans>New recovery codes</Trans>
      </Button>
      <Button kind="quiet" block size={48} onClick={() => onPage('off')}>
        <Trans>Turn off</Trans>
      </Button>
    </div>
  )
}

function Off({ onDone }: { readonly onDone: () => void }) {
  const { t } = useLingui()
  const [proof, setProof] = useProof()
  const submit = useSubmit(secondFactor.off, {
    otherwise: t`Not turned off`,
    onDone: () => {
      toast(t`Authenticator app off`)
      onDone()
    },
  })
  return (
    <Form
      submit={submit}
      onSubmit={() => isProof(proof, true) && submit.send({ password: proof.password, code: proof.code })}
      className={styles.step}
    >
      <Notice icon={Clock}>
        <Trans>Withdrawals pause for 24 hours.</Trans>
      </Notice>
      <SecurityChangeProofFields
        factor
        proof={proof}
        onChange={(typed) => {
          setProof(typed)
          submit.reset()
        }}
      />
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48} disabled={!isProof(proof, true)}>
        <Trans>Turn off</Trans>
      </SubmitButton>
    </Form>
  )
}

function Renew({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const { t } = useLingui()
  const [proof, setProof] = useProof()
  const submit = useSubmit(secondFactor.renew, {
    otherwise: t`No new codes were made`,
    onDone: ({ recovery }) => onCodes(recovery),
  })
  return (
    <Form
      submit={submit}
      onSubmit={() => isProof(proof, true) && submit.send({ password: proof.password, code: proof.code })}
      className={styles.step}
    >
      <p className={styles.soft}>
        <Trans>The old recovery codes stop working.</Trans>
      </p>
      <SecurityChangeProofFields
        factor
        appOnly
        proof={proof}
        onChange={(typed) => {
          setProof(typed)
          submit.reset()
        }}
      />
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48} disabled={!isProof(proof, true)}>
        <Trans>Make new codes</Trans>
      </SubmitButton>
    </Form>
  )
}
