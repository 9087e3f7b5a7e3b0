import { Trans, useLingui } from '@lingui/react/macro'
import { LOAN_STATUS, type Loan, loan } from '#contract/earn/loan.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { SubmitNote, useSubmit } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from './loan.module.css'

export interface LoanActionsProps {
  readonly loan: Loan
  readonly onRepay: (id: number) => void
  readonly onAdd: (id: number) => void
}

/** The actions that are possible on a loan in its present state; renders nothing while offline. */
export function LoanActions({ loan: one, onRepay, onAdd }: LoanActionsProps) {
  const { t } = useLingui()
  const online = useOnline()
  const cancel = useSubmit(loan.cancel, {
    otherwise: t`The application could not be cancelled`,
    onDone: () => toast(t({ context: 'loan', message: 'Cancelled' })),
  })
  if (one.status === LOAN_STATUS.reviewing) {
    return (
      <>
        <SubmitNote submit={cancel} />
        <Button
          block
          kind="quiet"
          loading={cancel.busy}
          disabled={cancel.disabled}
          onClick={() => void (cancel.unknown ? cancel.check() : cancel.send({ id: one.id }))}
        >
          {cancel.unknown ? <Trans>Check the result</Trans> : <Trans>Cancel application</Trans>}
        </Button>
      </>
    )
  }
  if (one.status !== LOAN_STATUS.active && one.status !== LOAN_STATUS.overdue) return null
  return (
    <>
      <div className={styles.actions}>
        <Button kind="quiet" disabled={!online} onClick={() => onAdd(one.id)}>
          <Trans>Add collateral</Trans>
        </Button>
        <Button disabled={!online} onClick={() => onRepay(one.id)}>
          <Trans>Repay</Trans>
        </Button>
      </div>
      {!online && (
        <p className={styles.quiet}>
          <Trans>You are offline. This needs a connection.</Trans>
        </p>
      )}
    </>
  )
}
