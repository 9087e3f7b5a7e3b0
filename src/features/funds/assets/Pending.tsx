import { Plural } from '@lingui/react/macro'
import { wallet } from '#contract/wallet.ts'
import { useRead } from '#data/reading.ts'
import { add } from '#domain/money.ts'
import { useCoins } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { ChevronRight, Clock } from '#ui/icons.ts'
import { Link } from '#ui/Link.tsx'
import styles from './assets.module.css'

/** Recharges that wait for review, with the sum where they are of one coin. */
export function Pending() {
  const format = useFormat()
  const coins = useCoins()
  const rows = useRead(wallet.recharges, { limit: '50' }).data?.list.filter((row) => row.status === 1) ?? []
  const first = rows[0]
  if (!first) return null
  const alike = rows.every((row) => row.currency === first.currency)
  const sum = rows.slice(1).reduce((all, row) => add(all, row.amount), first.amount)
  return (
    <Link href="/pages/fund/receive_withdraw_record?tab=recharge" className={styles.pending}>
      <span className={styles.clock}>
        <Icon icon={Clock} />
      </span>
      <span className={styles.pendingText}>
        <Plural value={rows.length} one="# recharge in review" other="# recharges in review" />
        {alike && `, ${format.amount(sum, coins.precision(first.currency))} ${first.currency_name}`}
      </span>
      <Icon icon={ChevronRight} size={16} />
    </Link>
  )
}
