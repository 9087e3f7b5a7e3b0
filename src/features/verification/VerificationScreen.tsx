import { Trans, useLingui } from '@lingui/react/macro'
import { identity, type RealState } from '#contract/account/identity.ts'
import { useRead } from '#data/api/use-read.ts'
import { missingContact } from '#domain/account/contacts.ts'
import { ProgressSteps, ReadState, type Step } from '#features/kit/index.ts'
import { AppPage } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { Fingerprint, Lock } from '#ui/media/icons.ts'
import { LevelCard } from './LevelCard.tsx'
import { type Level, type LevelStatus, statusOf } from './levelStatus.ts'
import { TestModeNotice } from './TestModeNotice.tsx'
import styles from './verification.module.css'

/** State of the person's verification, limits of each level, and the next step. */
export function VerificationScreen() {
  const { t } = useLingui()
  return (
    <AppPage title={t`Identity verification`} columns>
      <ReadState reading={useRead(identity.state, {})}>{(state) => <Centre state={state} />}</ReadState>
    </AppPage>
  )
}

const stepState = (status: LevelStatus): Step['state'] =>
  status === 2 ? 'done' : status === 3 ? 'failed' : 'waiting'

function Centre({ state }: { readonly state: RealState }) {
  const { t } = useLingui()
  const reachable = missingContact(state) === null
  return (
    <div className={styles.page}>
      <Columns
        first={
          <>
            <Card inset as="section" aria-label={t`Current level`}>
              <div className={styles.now}>
                <Icon icon={Fingerprint} size={40} className={state.level > 0 ? styles.on : styles.off} />
                <div>
                  <p className={styles.soft}>
                    <Trans>Current level</Trans>
                  </p>
                  <p className={styles.big}>
                    {state.level === 0
                      ? t`Not verified`
                      : state.level === 1
                        ? t`Level 1 · Basic`
                        : t`Level 2 · Advanced`}
                  </p>
                </div>
              </div>
              <VerificationSteps state={state} />
            </Card>
            {!reachable && <ContactsFirst state={state} />}
            {state.test === 1 && (
              <div className={styles.inset}>
                <TestModeNotice />
              </div>
            )}
          </>
        }
        second={
          <>
            <LevelCard state={state} level={1} locked={!reachable} />
            <LevelCard state={state} level={2} locked={!reachable} />
          </>
        }
      />
    </div>
  )
}

/** The steps to a complete verification, and which of them are done. */
export function VerificationSteps({ state }: { readonly state: RealState }) {
  const { t } = useLingui()
  const step = (level: Level, label: string): Step => ({
    key: String(level),
    label,
    state: stepState(statusOf(state, level)),
  })
  return (
    <ProgressSteps
      label={t`Identity verification`}
      steps={[
        {
          key: 'contacts',
          label: state.phone_optional === 1 ? t`Email` : t`Email and phone`,
          state: missingContact(state) === null ? 'done' : 'now',
        },
        step(1, t`Level 1`),
        step(2, t`Level 2`),
      ]}
    />
  )
}

/** The contacts that must be bound before a verification, with links. */
export function ContactsFirst({ state }: { readonly state: RealState }) {
  const missing = missingContact(state)
  return (
    <Notice
      icon={Lock}
      className={styles.inset}
      action={
        <Button size={36} href={`/pages/setting/security?bind=${missing}`}>
          {missing === 'email' ? <Trans>Bind email</Trans> : <Trans>Bind phone</Trans>}
        </Button>
      }
    >
      {state.phone_optional === 1 ? (
        <Trans>Bind your email first</Trans>
      ) : missing === 'mobile' ? (
        <Trans>Bind your phone first</Trans>
      ) : (
        <Trans>Bind your email and phone first</Trans>
      )}
    </Notice>
  )
}
