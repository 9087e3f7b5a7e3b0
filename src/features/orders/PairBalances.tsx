import { Trans, useLingui } from '@lingui/react/macro'
import { type BalanceRow, wallet } from '#contract/funds/wallet.ts'
import type { Quote } from '#contract/market/market.ts'
import { useRead } from '#data/api/use-read.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { isPositive } from '#domain/money.ts'
import { accountOf } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Wallet } from '#ui/media/icons.ts'
import styles from './orders.module.css'

/**
 * Balances of the account that pays for the pair's orders: first the pair's currencies, then other
 * currencies.
 */
export function PairBalances({ quote }: { readonly quote: Quote }) {
  const { t } = useLingui()
  const problemOf = useErrorText()
  const reading = useRead(wallet.all, {})
  const account = accountOf(quote)
  const all = (account === 'stock' ? reading.data?.stock_wallet : reading.data?.change_wallet)?.balance
  if (all === undefined) {
    if (reading.error) return <ErrorState message={problemOf(reading.error)} onRetry={reading.refetch} />
    return <SkeletonRows count={2} />
  }
  const own = (id: number) => all.filter((row) => row.currency_id === id)
  const pair = [...own(quote.currency_id), ...own(quote.legal_id)]
  const rest = all.filter((row) => !pair.includes(row) && isPositive(row.total))
  const rows = [...pair, ...rest]
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={Wallet}
        text={<Trans>Nothing in this account yet</Trans>}
        action={
          <Button kind="quiet" size={36} href="/pages/fund/select?to=receive">
            <Trans>Deposit</Trans>
          </Button>
        }
      />
    )
  }
  return (
    <>
      <div className={styles.asOf}>
        <AsOf reading={reading} />
      </div>
      <ul aria-label={t`Assets`}>
        {rows.map((row) => (
          <li key={row.currency_id}>
            <AssetRow row={row} />
          </li>
        ))}
      </ul>
    </>
  )
}

function AssetRow({ row }: { readonly row: BalanceRow }) {
  const format = useFormat()
  const hidden = usePref('hideBalance')
  const frozen = format.amount(row.freeze, 18)
  return (
    <ListRow
      href={`/pages/fund/assets_record?currency=${row.currency_id}&type=${row.account}`}
      lead={<CoinMark name={row.currency_name} src={row.image} />}
      title={row.currency_name}
      subtitle={row.network}
      value={<HiddenBalance hidden={hidden}>{format.amount(row.available, 18)}</HiddenBalance>}
      note={
        isPositive(row.freeze) ? (
          <HiddenBalance hidden={hidden}>
            <Trans>Frozen {frozen}</Trans>
          </HiddenBalance>
        ) : (
          ''
        )
      }
    />
  )
}
