import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { AccountCode, AccountSummary } from '#contract/funds/wallet.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { type Decimal, isZero } from '#domain/money.ts'
import { ACCOUNT_ICONS, ACCOUNT_ORDER, useAccountName, useMoney } from '#features/kit/index.ts'
import { cx } from '#ui/cx.ts'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronDown, ChevronUp } from '#ui/media/icons.ts'
import styles from './assets.module.css'
import { isListed, type Listed } from './CoinList.tsx'
import { UnpricedCurrenciesNote } from './UnpricedCurrenciesNote.tsx'

interface Props {
  readonly accounts: readonly AccountSummary[]
  /** Accounts without balances, which are shown collapsed at first. */
  readonly empty: ReadonlySet<AccountCode>
  /** Called with the clicked account, to open its list of coins. */
  readonly onPick: (account: Listed) => void
}

/** Every account with its available, frozen and locked value. */
export function AccountList({ accounts, empty, onPick }: Props) {
  const { t } = useLingui()
  const { column, fiat } = useMoney()
  const hidden = usePref('hideBalance')
  const [all, setAll] = useState(false)
  const rows = ACCOUNT_ORDER.flatMap((code) => accounts.find((row) => row.account === code) ?? []).filter(
    (row) => all || !empty.has(row.account),
  )
  const figure = (value: Decimal | null) => (
    <td className={cx(styles.cell, (value === null || isZero(value)) && styles.zero)}>
      <HiddenBalance hidden={hidden}>{column(value)}</HiddenBalance>
    </td>
  )
  return (
    <Card inset padding="none" as="section" className={styles.accounts}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t`Accounts, in ${fiat.shownCode}`}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Account</Trans>
            </th>
            <th scope="col">
              <Trans>Available</Trans>
            </th>
            <th scope="col">
              <Trans>Frozen</Trans>
            </th>
            <th scope="col">
              <Trans>Locked</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.account} className={styles.accountRow}>
              <th scope="row">
                <AccountHead code={row.account} onPick={onPick}>
                  <HiddenBalance hidden={hidden}>{column(row.equivalent)}</HiddenBalance>{' '}
                  <UnpricedCurrenciesNote rows={row.without} />
                </AccountHead>
              </th>
              {figure(row.available)}
              {figure(row.freeze)}
              {figure(row.locked)}
            </tr>
          ))}
        </tbody>
      </table>
      {empty.size > 0 && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? (
            <Trans>Hide empty accounts</Trans>
          ) : (
            <Plural value={empty.size} one="# empty account" other="# empty accounts" />
          )}
          <Icon icon={all ? ChevronUp : ChevronDown} size={14} />
        </button>
      )}
    </Card>
  )
}

/** Heading row of an account. The whole row is a link for accounts that have their own list of coins. */
function AccountHead(props: {
  readonly code: AccountCode
  readonly onPick: (account: Listed) => void
  readonly children: ReactNode
}) {
  const { code, onPick, children } = props
  const name = useAccountName()
  const content = (
    <>
      <Icon icon={ACCOUNT_ICONS[code]} className={styles.accountIcon} />
      <span className={styles.accountText}>
        <span className={styles.accountName}>{name(code)}</span>
        <span className={styles.accountWorth}>{children}</span>
      </span>
    </>
  )
  if (!isListed(code)) return <span className={styles.account}>{content}</span>
  return (
    <button type="button" className={cx(styles.account, styles.pick)} onClick={() => onPick(code)}>
      {content}
    </button>
  )
}
