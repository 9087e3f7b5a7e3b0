import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type DepositRow, wallet } from '#contract/funds/wallet.ts'
import type { Coin } from '#contract/market/market.ts'
import { useRead } from '#data/api/use-read.ts'
import { fundsStyles as styles } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { AmountToPay } from './AmountToPay.tsx'
import { ReportBankPayment } from './ReportBankPayment.tsx'

interface Props {
  readonly coin: Coin
  /** Id of the announced deposit to show; by default the newest deposit. */
  readonly id: number | undefined
  /**
   * Shown instead of the form when the currency accepts no new deposits. Deposits that were announced before can
   * still be paid.
   */
  readonly closed?: ReactNode
}

/**
 * Deposit by bank in two steps: the amount, then the receiving account and the payment proof. Every deposit of
 * the coin that awaits payment can be opened, because each has a reference of its own. When the deposit `id` no
 * longer awaits payment, the form is shown and not the details of another deposit.
 */
export function BankTransfer({ coin, id, closed }: Props) {
  const problem = useErrorText()
  const reading = useRead(wallet.deposits, { currency: coin.id, status: '0', limit: '50' })
  const [chosen, setChosen] = useState<number | 'newest' | 'form'>(id ?? 'newest')
  if (!reading.data && reading.error)
    return <ErrorState message={problem(reading.error)} onRetry={reading.refetch} />
  if (!reading.data) return <SkeletonRows />
  const unpaid = reading.data.list
  const shown = chosen === 'newest' ? unpaid[0] : unpaid.find((row) => row.id === chosen)
  return (
    <>
      {unpaid.length > 0 && (
        <div className={styles.asOf}>
          <AsOf reading={reading} />
        </div>
      )}
      {shown && <AmountToPay key={shown.id} row={shown} digits={coin.precision} />}
      <UnpaidDeposits
        rows={unpaid.filter((row) => row !== shown)}
        digits={coin.precision}
        onOpen={setChosen}
      />
      {shown && !closed && (
        <Button kind="quiet" block onClick={() => setChosen('form')}>
          <Trans>Another amount</Trans>
        </Button>
      )}
      {!shown && (closed ?? <ReportBankPayment coin={coin} onTold={() => setChosen('newest')} />)}
    </>
  )
}

interface UnpaidProps {
  readonly rows: readonly DepositRow[]
  /** Decimals of the amounts. */
  readonly digits: number
  readonly onOpen: (id: number) => void
}

/** The other deposits of the coin that await payment; renders nothing if there are none. */
function UnpaidDeposits({ rows, digits, onOpen }: UnpaidProps) {
  const { t } = useLingui()
  const format = useFormat()
  if (rows.length === 0) return null
  const label = t({ context: 'deposit', message: 'Awaiting payment' })
  return (
    <section aria-label={label}>
      <p className={styles.soft}>{label}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <ListRow
              title={`${format.amount(row.amount, digits)} ${row.currency_name}`}
              subtitle={row.reference}
              note={format.time(row.create_time, 'short')}
              chevron
              onClick={() => onOpen(row.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
