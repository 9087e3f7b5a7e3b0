import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { identity, type RealState } from '#contract/account/identity.ts'
import { useRead } from '#data/api/use-read.ts'
import { missingContact } from '#domain/account/contacts.ts'
import { ReadState, ResultView } from '#features/kit/index.ts'
import { AppPage, leaveFinishedForm, previousHref } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { DocumentForm } from './DocumentForm.tsx'
import { type Level, levelOf, nextLevel, statusOf } from './levelStatus.ts'
import { PhotosForm } from './PhotosForm.tsx'
import { TestModeNotice } from './TestModeNotice.tsx'
import { ContactsFirst, VerificationSteps } from './VerificationScreen.tsx'
import styles from './verification.module.css'

const CENTRE = '/pages/setting/real'

interface Props {
  /** Level to apply for; by default the next level. */
  readonly level: Level | undefined
}

/**
 * The form of a verification level. When the error 998 redirected to this page, the server's message is shown
 * too.
 */
export function SubmitVerificationScreen({ level }: Props) {
  const { t } = useLingui()
  const because = useRouterState({ select: ({ location }) => location.state.because })
  return (
    <AppPage title={t`Identity verification`} padded>
      {because && (
        <Notice role="status" className={styles.because}>
          {because}
        </Notice>
      )}
      <ReadState reading={useRead(identity.state, {})}>
        {(state) => <Mark state={state} level={level ?? nextLevel(state) ?? 2} />}
      </ReadState>
    </AppPage>
  )
}

function Mark({ state, level }: { readonly state: RealState; readonly level: Level }) {
  const { t } = useLingui()
  const router = useRouter()
  const sent = () => {
    toast(t`Submitted for verification`)
    // Goes back to the form that required the verification, which shows the verification's state; without
    // such a form, opens the verification centre.
    const before = previousHref(router)
    void leaveFinishedForm(
      router,
      before === undefined || before.startsWith('/pages/setting/') ? CENTRE : before,
    )
  }
  const status = statusOf(state, level)
  const failed = levelOf(state, level)?.reason ?? ''
  const centre = (
    <Button block href={CENTRE}>
      <Trans>Verification centre</Trans>
    </Button>
  )
  if (status === 2) {
    return (
      <ResultView state="done" title={<Trans>This level is verified</Trans>}>
        {centre}
      </ResultView>
    )
  }
  if (status === 1) {
    return (
      <ResultView
        state="waiting"
        title={<Trans>Your identity is being verified</Trans>}
        note={<Trans>The result comes as a message and appears here automatically.</Trans>}
      >
        {centre}
      </ResultView>
    )
  }
  if (missingContact(state) !== null) {
    return (
      <div className={styles.form}>
        <VerificationSteps state={state} />
        <ContactsFirst state={state} />
      </div>
    )
  }
  if (level === 2 && statusOf(state, 1) !== 2) {
    return (
      <div className={styles.form}>
        <Notice
          action={
            <Button size={36} href={CENTRE}>
              <Trans>Verification centre</Trans>
            </Button>
          }
        >
          <Trans>Complete Level 1 first</Trans>
        </Notice>
      </div>
    )
  }
  return (
    <>
      <div className={styles.above}>
        <h2 className={styles.title}>{level === 1 ? t`Level 1 · Basic` : t`Level 2 · Advanced`}</h2>
        {state.test === 1 && <TestModeNotice />}
        {failed !== '' && <Notice title={<Trans>Why it failed</Trans>}>{failed}</Notice>}
      </div>
      {level === 1 ? <DocumentForm onSent={sent} /> : <PhotosForm onSent={sent} />}
    </>
  )
}
