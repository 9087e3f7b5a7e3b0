import { Trans, useLingui } from '@lingui/react/macro'
import type { BalanceRow } from '#contract/funds/wallet.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { type Decimal, isPositive, isZero } from '#domain/money.ts'
import { ACCOUNT_ICONS, ACCOUNT_ORDER, useAccountName } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import styles from './coin.module.css'

interface Props {
  /** The balances of the coin in all accounts. */
  readonly rows: readonly BalanceRow[]
  /** Decimals of the amounts. */
  readonly digits: number
}

/** All accounts with a balance of the coin, each linked to the coin's transactions in that account. */
export function CoinAccounts({ rows, digits }: Props) {
  const { t } = useLingui()
  const name = useAccountName()
  const format = useFormat()
  const hidden = usePref('hideBalance')
  const held = ACCOUNT_ORDER.flatMap((code) =>
    rows.filter(({ account, total }) => account === code && !isZero(total)),
  )
  if (held.length === 0) return null
  const parts = (row: BalanceRow): string => {
    const amount = (value: Decimal): string => format.amount(value, digits)
    const [available, frozen, locked] = [amount(row.available), amount(row.freeze), amount(row.locked)]
    return [
      t`Available ${available}`,
      ...(isPositive(row.freeze) ? [t`Frozen ${frozen}`] : []),
      ...(isPositive(row.locked) ? [t`Locked ${locked}`] : []),
    ].join(' · ')
  }
  return (
    <Card inset padding="none" as="section" aria-label={t`Balance by account`} className={styles.accounts}>
      <h2 className={styles.title}>
        <Trans>Balance by account</Trans>
      </h2>
      <ul>
        {held.map((row) => (
          <li key={row.account}>
            <ListRow
              height={52}
              icon={ACCOUNT_ICONS[row.account]}
              title={name(row.account)}
              subtitle={<HiddenBalance hidden={hidden}>{parts(row)}</HiddenBalance>}
              value={<HiddenBalance hidden={hidden}>{format.amount(row.total, digits)}</HiddenBalance>}
              href={`/pages/fund/assets_record?currency=${row.currency_id}&type=${row.account}`}
              chevron
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
