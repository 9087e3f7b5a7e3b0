import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useMemo, useState } from 'react'
import type { AccountCode, WalletList } from '#contract/funds/wallet.ts'
import { local } from '#data/cache/local-storage.ts'
import { prefs, usePref } from '#data/session/device-preferences.ts'
import { isZero } from '#domain/money.ts'
import { useAccountName, useCoins } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { deferredPart } from '#ui/layout/deferredPart.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronDown, ChevronUp } from '#ui/media/icons.ts'
import styles from './assets.module.css'
import { CoinRow } from './CoinRow.tsx'
import { accountRows, allRows, coinRows, coinTotals } from './coinRows.ts'

/** The strip is loaded on demand, because it loads positions and the market, which only the futures account needs. */
const FuturesStrip = deferredPart(() => import('./FuturesStrip.tsx').then((part) => part.FuturesStrip))

/** Accounts that have their own list of coins; the other two accounts hold only locked principal. */
const LISTED = ['legal', 'change', 'lever', 'micro', 'margin', 'stock'] as const
/** The account whose coins are listed; `all` adds up all eight accounts. */
export type Listed = (typeof LISTED)[number] | 'all'

export const isListed = (account: AccountCode): account is Exclude<Listed, 'all'> =>
  (LISTED as readonly AccountCode[]).includes(account)

interface Props {
  readonly wallet: WalletList
  readonly account: Listed
  readonly onAccount: (account: Listed) => void
}

/** The coins that a person holds in all accounts or in one account. */
export function CoinList({ wallet, account, onAccount }: Props) {
  const { t } = useLingui()
  const name = useAccountName()
  const { precision } = useCoins()
  const hideSmall = usePref('hideSmall')
  const [showEmpty, setShowEmpty] = useState(() => local.get('showEmpty') === '1')
  const [text, setText] = useState('')
  const all = useMemo(
    () => (account === 'all' ? coinTotals(allRows(wallet)) : accountRows(wallet, account)),
    [wallet, account],
  )
  const rows = coinRows(all, { text, hideSmall, showEmpty })
  const empty = all.filter((row) => isZero(row.total)).length
  const isFiltered = hideSmall && empty < all.length
  const label = account === 'all' ? t`All accounts` : name(account)
  return (
    <Card inset padding="none" as="section" aria-label={t({ context: 'held coins', message: 'Coins' })}>
      <Tabs
        label={t`Accounts`}
        panel="coins"
        value={account}
        onChange={onAccount}
        items={[{ value: 'all', label: t`All` }, ...LISTED.map((value) => ({ value, label: name(value) }))]}
      />
      {(account === 'lever' || account === 'margin') && (
        <Suspense fallback={<div className={styles.futuresRoom} />}>
          <FuturesStrip account={account} rows={accountRows(wallet, account)} />
        </Suspense>
      )}
      <div className={styles.filters}>
        <SearchField value={text} onChange={setText} label={t`Search`} inSheet />
        <Checkbox checked={hideSmall} onChange={(next) => prefs.set({ hideSmall: next })}>
          <Trans>Hide &lt; 1 USD</Trans>
        </Checkbox>
      </div>
      <div id="coins" role="tabpanel" aria-label={label}>
        {rows.map((row) => (
          <CoinRow key={row.currency_id} row={row} digits={precision(row.currency_id)} />
        ))}
        {rows.length === 0 && (
          <EmptyState
            text={
              text !== '' ? (
                <Trans>Nothing found</Trans>
              ) : isFiltered ? (
                <Trans>Nothing matches these filters</Trans>
              ) : (
                <Trans>No coins here yet</Trans>
              )
            }
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
      {empty > 0 && text === '' && !hideSmall && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={showEmpty}
          onClick={() => {
            local.set('showEmpty', showEmpty ? '0' : '1')
            setShowEmpty(!showEmpty)
          }}
        >
          {showEmpty ? (
            <Trans>Hide coins without a balance</Trans>
          ) : (
            <Plural value={empty} one="# coin without a balance" other="# coins without a balance" />
          )}
          <Icon icon={showEmpty ? ChevronUp : ChevronDown} size={14} />
        </button>
      )}
    </Card>
  )
}
