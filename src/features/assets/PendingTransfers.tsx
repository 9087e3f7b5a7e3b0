import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { wallet } from '#contract/funds/wallet.ts'
import { withdraw } from '#contract/funds/withdraw.ts'
import { useRead } from '#data/api/use-read.ts'
import { add, type Decimal } from '#domain/money.ts'
import { oldestOf, useCoins } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronRight, Clock } from '#ui/media/icons.ts'
import styles from './assets.module.css'

const MOST = { limit: '50' }

/** Deposits and withdrawals in progress, each linked to its records, with the time of the data while it is old. */
export function PendingTransfers() {
  // Each status is read separately, because finished deposits and withdrawals may be newer.
  const deposits = useRead(wallet.deposits, { ...MOST, status: '1' })
  const reviewed = useRead(withdraw.list, { ...MOST, status: '1' })
  const processed = useRead(withdraw.list, { ...MOST, status: '2' })
  const shown = [deposits, reviewed, processed].filter(({ data }) => (data?.total ?? 0) > 0)
  return (
    <>
      <Strip tab="recharge" parts={[deposits.data]}>
        {(count) => <Plural value={count} one="# deposit in review" other="# deposits in review" />}
      </Strip>
      <Strip tab="withdraw" parts={[reviewed.data, processed.data]}>
        {(count) => <Plural value={count} one="# withdrawal in progress" other="# withdrawals in progress" />}
      </Strip>
      <AsOf reading={oldestOf(shown)} inset />
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
  /** The deposits or withdrawals of each status in progress; undefined until they are read. */
  readonly parts: readonly ({ readonly list: readonly Row[]; readonly total: number } | undefined)[]
  /** Text of the line for the number of deposits or withdrawals in progress. */
  readonly children: (count: number) => ReactNode
}

/**
 * One line for the deposits or withdrawals in progress, with their sum when all are in the same coin; renders
 * nothing while no deposit or withdrawal is in progress.
 */
function Strip({ tab, parts, children }: Props) {
  const format = useFormat()
  const coins = useCoins()
  const rows = parts.flatMap((part) => part?.list ?? [])
  const count = parts.reduce((all, part) => all + (part?.total ?? 0), 0)
  const first = rows[0]
  if (!first) return null
  const alike = rows.length === count && rows.every((row) => row.currency === first.currency)
  const sum = rows.slice(1).reduce((all, row) => add(all, row.amount), first.amount)
  return (
    <Link href={`/pages/fund/receive_withdraw_record?tab=${tab}`} className={styles.pending}>
      <span className={styles.clock}>
        <Icon icon={Clock} />
      </span>
      <span className={styles.pendingText}>
        {children(count)}
        {alike && `, ${format.amount(sum, coins.precision(first.currency))} ${first.currency_name}`}
      </span>
      <Icon icon={ChevronRight} size={16} />
    </Link>
  )
}
