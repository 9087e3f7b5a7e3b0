import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { AccountCode, BalanceRow, WalletList } from '#contract/funds/wallet.ts'
import { prefs, usePref } from '#data/session/prefs.ts'
import { useAccountName, useCoins } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { latePart } from '#ui/layout/latePart.ts'
import styles from './assets.module.css'
import { CoinRow } from './CoinRow.tsx'
import { coinRows } from './coinRows.ts'

/** It loads positions and the market, which only the futures account needs. */
const FuturesStrip = latePart(() => import('./FuturesStrip.tsx').then((part) => part.FuturesStrip))

/** Accounts whose coins are listed; the other two only hold locked principal. */
export const LISTED = ['legal', 'change', 'lever', 'micro', 'margin', 'stock'] as const
export type Listed = (typeof LISTED)[number]

export const isListed = (account: AccountCode): account is Listed =>
  (LISTED as readonly AccountCode[]).includes(account)

const rowsOf = (wallet: WalletList, account: Listed): readonly BalanceRow[] =>
  ({
    legal: wallet.legal_wallet,
    change: wallet.change_wallet,
    lever: wallet.lever_wallet,
    micro: wallet.micro_wallet,
    margin: wallet.margin_wallet,
    stock: wallet.stock_wallet,
  })[account].balance

interface Props {
  readonly wallet: WalletList
  readonly account: Listed
  readonly onAccount: (account: Listed) => void
}

/** The coins of one account, with search and a filter for small balances. */
export function CoinList({ wallet, account, onAccount }: Props) {
  const { t } = useLingui()
  const name = useAccountName()
  const { of, precision } = useCoins()
  const hideSmall = usePref('hideSmall')
  const [text, setText] = useState('')
  const all = rowsOf(wallet, account)
  const rows = coinRows(all, { text, hideSmall })
  return (
    <Card
      inset
      padding="none"
      as="section"
      aria-label={t({ context: 'held coins', message: 'Coins' })}
      className={styles.coins}
    >
      <Tabs
        label={t`Accounts`}
        panel="coins"
        value={account}
        onChange={onAccount}
        items={LISTED.map((value) => ({ value, label: name(value) }))}
      />
      {(account === 'lever' || account === 'margin') && (
        <Suspense fallback={<div className={styles.futuresRoom} />}>
          <FuturesStrip account={account} rows={all} />
        </Suspense>
      )}
      <div className={styles.filters}>
        <SearchField value={text} onChange={setText} label={t`Search`} inSheet />
        <Checkbox checked={hideSmall} onChange={(next) => prefs.set({ hideSmall: next })}>
          <Trans>Hide &lt; 1 USD</Trans>
        </Checkbox>
      </div>
      <div id="coins" role="tabpanel" aria-label={name(account)}>
        {rows.map((row) => (
          <CoinRow
            key={`${row.account}:${row.currency_id}`}
            row={row}
            kind={of(row.currency_id)?.type}
            digits={precision(row.currency_id)}
          />
        ))}
        {rows.length === 0 && (
          <EmptyState
            text={text === '' ? <Trans>No coins here yet</Trans> : <Trans>Nothing found</Trans>}
            action={
              text === '' && (
                <Button kind="quiet" size={36} href="/pages/fund/fundTransfer">
                  <Trans>Transfer</Trans>
                </Button>
              )
            }
          />
        )}
      </div>
    </Card>
  )
}
