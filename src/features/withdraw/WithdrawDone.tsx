import { Trans, useLingui } from '@lingui/react/macro'
import { type WithdrawRow, withdraw } from '#contract/funds/withdraw.ts'
import { useReadList } from '#data/api/use-read.ts'
import { ResultView, useAmountText } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useWithdrawStatus } from './labels.ts'

interface Props {
  readonly row: WithdrawRow
  readonly onAgain: () => void
}

/** State of the withdrawal that was just sent, updated by live events. */
export function WithdrawDone({ row, onAgain }: Props) {
  const { t } = useLingui()
  const text = useAmountText()
  const status = useWithdrawStatus()
  const list = useReadList(withdraw.list, { limit: '20' })
  const now = list.rows.find(({ id }) => id === row.id) ?? row
  const coin = { currency: now.currency, name: now.currency_name }
  const over = now.status > 2
  return (
    <ResultView
      state={now.status === 3 ? 'done' : over ? 'failed' : 'waiting'}
      title={over ? status(now.status) : t`Withdrawal submitted`}
      amount={text(now.amount, coin)}
      note={
        over ? (
          now.reason
        ) : (
          <Trans>It is reviewed before it is sent. Until then you can cancel it in the records.</Trans>
        )
      }
      rows={[
        { key: 'status', label: t`Status`, value: status(now.status) },
        { key: 'network', label: t`Network`, value: now.network },
        { key: 'receive', label: t`You receive`, value: text(now.receive_amount, coin) },
      ]}
    >
      <Button block href="/pages/fund/receive_withdraw_record?tab=withdraw">
        <Trans>View record</Trans>
      </Button>
      <Button block kind="quiet" onClick={onAgain}>
        <Trans>Withdraw again</Trans>
      </Button>
    </ResultView>
  )
}
