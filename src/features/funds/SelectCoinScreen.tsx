import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Coin } from '#contract/market.ts'
import { wallet } from '#contract/wallet.ts'
import { own } from '#data/own.ts'
import { useRead } from '#data/reading.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { useProblem } from '#i18n/problem.ts'
import { CoinMark } from '#ui/CoinMark.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Search } from '#ui/icons.ts'
import { Link } from '#ui/Link.tsx'
import { ListRow } from '#ui/ListRow.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { useCoins } from './coins.ts'
import styles from './funds.module.css'
import { type Purpose, readRecent, sections, suits, writeRecent } from './picker.ts'

export interface SelectCoinScreenProps {
  readonly to: Purpose
}

const RECENT = 'recentCoins'

/** Which coin to recharge, withdraw or exchange. */
export function SelectCoinScreen({ to }: SelectCoinScreenProps) {
  const { t } = useLingui()
  const format = useFormat()
  const problem = useProblem()
  const coins = useCoins()
  const balances = useRead(wallet.all, {}, { enabled: to !== 'receive' }).data?.change_wallet.balance
  const [text, setText] = useState('')
  const recent = readRecent(own.get(RECENT))
  const hrefOf = (coin: Coin): string => `/pages/fund/${to}?currency=${coin.id}`
  const note = (coin: Coin): void => own.set(RECENT, writeRecent(recent, coin.id))
  const found = sections(coins.data ?? [], to, text)
  const known = recent.flatMap((id) => {
    const coin = coins.of(id)
    return coin && coin.status === 1 && suits(coin, to) ? coin : []
  })
  const availableOf = (coin: Coin): string | undefined => {
    const row = balances?.find((balance) => balance.currency_id === coin.id)
    return row && format.amount(row.available, coin.precision)
  }

  return (
    <AppPage title={t`Select a coin`} actions={<AsOf reading={coins} />} className={styles.bottom}>
      <div className={styles.search}>
        <SearchField value={text} onChange={setText} label={t`Search`} />
      </div>
      {text === '' && known.length > 0 && (
        <section aria-label={t`Recent`}>
          <h2 className={styles.heading}>
            <Trans>Recent</Trans>
          </h2>
          <div className={styles.recent}>
            {known.map((coin) => (
              <Link
                key={coin.id}
                href={hrefOf(coin)}
                className={styles.recentCoin}
                onClick={() => note(coin)}
              >
                <CoinMark name={coin.name} src={coin.image} size={20} />
                {coin.name}
              </Link>
            ))}
          </div>
        </section>
      )}
      {coins.data === undefined && coins.error && (
        <ErrorState message={problem(coins.error)} onRetry={coins.refetch} />
      )}
      {coins.loading && <SkeletonRows />}
      {coins.data !== undefined && found.length === 0 && (
        <EmptyState icon={Search} text={<Trans>Nothing found</Trans>} />
      )}
      {found.map((section) => (
        <section key={section.letter} aria-label={section.letter}>
          <h2 className={styles.heading}>{section.letter}</h2>
          <div className={styles.list}>
            {section.coins.map((coin) => {
              const open = coin.status === 1
              const available = availableOf(coin)
              return (
                <ListRow
                  key={coin.id}
                  lead={<CoinMark name={coin.name} src={coin.image} />}
                  title={coin.name}
                  subtitle={open ? coin.subName || t`Bank transfer` : t`Suspended for now`}
                  {...(to !== 'receive' && available ? { value: available, note: t`Available` } : {})}
                  disabled={!open}
                  {...(open ? { href: hrefOf(coin), onClick: () => note(coin) } : {})}
                />
              )
            })}
          </div>
        </section>
      ))}
    </AppPage>
  )
}
