import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { wallet } from '#contract/funds/wallet.ts'
import { withdraw } from '#contract/funds/withdraw.ts'
import { useRead } from '#data/api/use-read.ts'
import { add, type Decimal } from '#domain/money.ts'
import { useCoins } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronRight, Clock } from '#ui/media/icons.ts'
import styles from './assets.module.css'

const LATEST = { limit: '50' }

/** Deposits and withdrawals in progress, each linked to its records. */
export function PendingTransfers() {
  const deposits = useRead(wallet.deposits, LATEST).data?.list.filter(({ status }) => status === 1) ?? []
  const withdrawals =
    useRead(withdraw.list, LATEST).data?.list.filter(({ status }) => status === 1 || status === 2) ?? []
  return (
    <>
      <Strip tab="recharge" rows={deposits}>
        <Plural value={deposits.length} one="# deposit in review" other="# deposits in review" />
      </Strip>
      <Strip tab="withdraw" rows={withdrawals}>
        <Plural value={withdrawals.length} one="# withdrawal in progress" other="# withdrawals in progress" />
      </Strip>
    </>
  )
}

interface Row {
  readonly currency: number
  readonly currency_name: string
  readonly amount: Decimal
}

interface Props {
  readonly tab: 'recharge' | 'withdraw'
  readonly rows: readonly Row[]
  /** Text of the line, with the number of deposits or withdrawals in progress. */
  readonly children: ReactNode
}

/**
 * One line for the deposits or withdrawals in progress, with their sum when all are in the same coin; renders
 * nothing while no deposit or withdrawal is in progress.
 */
function Strip({ tab, rows, children }: Props) {
  const format = useFormat()
  const coins = useCoins()
  const first = rows[0]
  if (!first) return null
  const alike = rows.every((row) => row.currency === first.currency)
  const sum = rows.slice(1).reduce((all, row) => add(all, row.amount), first.amount)
  return (
    <Link href={`/pages/fund/receive_withdraw_record?tab=${tab}`} className={styles.pending}>
      <span className={styles.clock}>
        <Icon icon={Clock} />
      </span>
      <span className={styles.pendingText}>
        {children}
        {alike && `, ${format.amount(sum, coins.precision(first.currency))} ${first.currency_name}`}
      </span>
      <Icon icon={ChevronRight} size={16} />
    </Link>
  )
}
