import { Trans, useLingui } from '@lingui/react/macro'
import { type WithdrawRow, withdraw } from '#contract/funds/withdraw.ts'
import {
  CopyableValue,
  ProgressSteps,
  type Step,
  SubmitNote,
  useAmountText,
  useSubmit,
} from '#features/kit/index.ts'
import { TestModeChip } from '#features/shell/index.ts'
import { useWithdrawStatus } from '#features/withdraw/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from './records.module.css'

interface Props {
  readonly row: WithdrawRow | undefined
  readonly onClose: () => void
}

/** One withdrawal in full: state, destination, transaction id or reason of the rejection. */
export function WithdrawSheet({ row, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Sheet open={row !== undefined} onClose={onClose} title={t`Withdrawal`}>
      {row && <Detail row={row} />}
    </Sheet>
  )
}

function useSteps(row: WithdrawRow): readonly Step[] {
  const { t } = useLingui()
  const format = useFormat()
  const name = useWithdrawStatus()
  const at = (time: number) => (time > 0 ? format.time(time, 'full') : undefined)
  const note = (time: number) => {
    const text = at(time)
    return text === undefined ? {} : { note: text }
  }
  const over = row.status > 2
  const sent = row.status === 3
  return [
    { key: 'asked', label: t`Submitted`, state: 'done', ...note(row.create_time) },
    ...(row.approve_time > 0 || !over
      ? [
          {
            key: 'approved',
            label: t`Approved`,
            state: row.approve_time > 0 ? ('done' as const) : ('waiting' as const),
            ...note(row.approve_time),
          },
        ]
      : []),
    {
      key: 'end',
      label: over ? name(row.status) : name(3),
      state: sent ? 'done' : over ? 'failed' : 'waiting',
      ...(over ? note(row.update_time) : {}),
    },
  ]
}

function Detail({ row }: { readonly row: WithdrawRow }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const steps = useSteps(row)
  const coin = { currency: row.currency, name: row.currency_name }
  const cancel = useSubmit(withdraw.cancel, {
    otherwise: t`The withdrawal could not be cancelled`,
    onDone: () => toast(t`Cancelled. The whole amount is available again.`),
  })
  return (
    <>
      <p className={styles.big}>−{text(row.amount, coin)}</p>
      {row.test === 1 && (
        <p className={styles.caption}>
          <TestModeChip />
        </p>
      )}
      <ProgressSteps steps={steps} label={t`Status`} as="timeline" />
      {row.status === 4 && <p className={styles.reason}>{t`Reason: ${row.reason}`}</p>}
      <KeyValue
        density="roomy"
        boxed
        rows={[
          { key: 'id', label: t`Record number`, value: String(row.id) },
          { key: 'network', label: t`Network`, value: row.network },
          {
            key: 'address',
            label: t`Address`,
            value: <CopyableValue label={t`Address`} value={row.address} />,
          },
          ...(row.tag === ''
            ? []
            : [{ key: 'tag', label: t`Tag`, value: <CopyableValue label={t`Tag`} value={row.tag} /> }]),
          ...(row.hash === ''
            ? []
            : [{ key: 'hash', label: t`Hash`, value: <CopyableValue label={t`Hash`} value={row.hash} /> }]),
          { key: 'fee', label: t`Fee`, value: `${format.fee(row.fee, 8)} ${row.currency_name}` },
          { key: 'receive', label: t`You receive`, value: text(row.receive_amount, coin) },
          ...(row.remark === '' ? [] : [{ key: 'remark', label: t`Remark`, value: row.remark }]),
        ]}
      />
      {row.status === 1 && (
        <div className={styles.cancel}>
          <SubmitNote submit={cancel} />
          <Button
            block
            kind="quiet"
            loading={cancel.busy}
            disabled={cancel.disabled}
            onClick={() => (cancel.unknown ? cancel.check() : cancel.send({ id: row.id }))}
          >
            {cancel.unknown ? <Trans>Check the result</Trans> : <Trans>Cancel withdrawal</Trans>}
          </Button>
        </div>
      )}
    </>
  )
}
