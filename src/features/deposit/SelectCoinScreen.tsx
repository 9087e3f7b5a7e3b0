import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { wallet } from '#contract/funds/wallet.ts'
import { type Coin, market } from '#contract/market/market.ts'
import { useRead } from '#data/api/use-read.ts'
import { personStorage } from '#data/cache/person-storage.ts'
import { fundsStyles as styles, useCoins } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { ClaimTestMoney } from '#features/testmode/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { CreditCard, Search } from '#ui/media/icons.ts'
import {
  hotCoins,
  type Purpose,
  readRecent,
  sections,
  spendable,
  suits,
  writeRecent,
} from './coinSelection.ts'

export interface SelectCoinScreenProps {
  readonly to: Purpose
}

const RECENT = 'recentCoins'

/** Screen that picks the coin to deposit, withdraw or convert. */
export function SelectCoinScreen({ to }: SelectCoinScreenProps) {
  const { t } = useLingui()
  const format = useFormat()
  const problem = useErrorText()
  const coins = useCoins()
  const wealth = useRead(wallet.all, {}, { enabled: to !== 'receive' })
  const balances = wealth.data?.change_wallet.balance
  const [text, setText] = useState('')
  const recent = readRecent(personStorage.get(RECENT))
  const hrefOf = (coin: Coin): string => `/pages/fund/${to}?currency=${coin.id}`
  const note = (coin: Coin): void => personStorage.set(RECENT, writeRecent(recent, coin.id))
  const offered = coins.data ?? []
  const found = sections(offered, to, text)
  const known = recent.flatMap((id) => {
    const coin = coins.of(id)
    return coin && coin.status === 1 && suits(coin, to) ? coin : []
  })
  const quotes = useRead(market.quotes, {}).data?.flatMap(({ quotation }) => quotation)
  const chips = [
    { title: t`Recent`, coins: known },
    { title: t`Hot`, coins: hotCoins(offered, quotes ?? [], to).filter((coin) => !known.includes(coin)) },
  ].filter((group) => group.coins.length > 0)
  // A deposit needs no balance, so the list of coins with a balance is empty for a deposit.
  const spent = to === 'receive' ? [] : spendable(offered, balances ?? [], to)
  const availableOf = (coin: Coin): string | undefined => {
    const row = balances?.find((balance) => balance.currency_id === coin.id)
    return row && format.amount(row.available, coin.precision)
  }
  const row = (coin: Coin) => {
    const open = coin.status === 1
    const available = availableOf(coin)
    return (
      <ListRow
        key={coin.id}
        lead={<CoinMark name={coin.name} src={coin.image} />}
        title={coin.name}
        subtitle={open ? coin.subName || t`Bank transfer` : t`Temporarily suspended`}
        {...(to !== 'receive' && available ? { value: available, note: t`Available` } : {})}
        disabled={!open}
        {...(open ? { href: hrefOf(coin), onClick: () => note(coin) } : {})}
      />
    )
  }

  return (
    <AppPage
      title={t`Select a coin`}
      actions={<AsOf reading={to === 'receive' || wealth.asOf === null ? coins : wealth} />}
      className={styles.bottom}
    >
      <div className={styles.search}>
        <SearchField value={text} onChange={setText} label={t`Search`} />
      </div>
      {to === 'receive' && text === '' && <ClaimTestMoney inset />}
      {to === 'receive' && text === '' && (
        <ListRow
          icon={CreditCard}
          title={<Trans>Buy crypto</Trans>}
          subtitle={<Trans>With a bank transfer, card or e-wallet</Trans>}
          href="/pages/fund/quick_buy"
          chevron
        />
      )}
      {text === '' &&
        chips.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h2 className={styles.heading}>{group.title}</h2>
            <div className={styles.recent}>
              {group.coins.map((coin) => (
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
        ))}
      {coins.data === undefined && coins.error && (
        <ErrorState message={problem(coins.error)} onRetry={coins.refetch} />
      )}
      {coins.loading && <SkeletonRows />}
      {coins.data !== undefined && found.length === 0 && (
        <EmptyState icon={Search} text={<Trans>Nothing found</Trans>} />
      )}
      {text === '' && spent.length > 0 && (
        <section aria-label={t`Available`}>
          <h2 className={styles.heading}>
            <Trans>Available</Trans>
          </h2>
          <div className={styles.list}>{spent.map(row)}</div>
        </section>
      )}
      {found.map((section) => (
        <section key={section.letter} aria-label={section.letter}>
          <h2 className={styles.heading}>{section.letter}</h2>
          <div className={styles.list}>{section.coins.map(row)}</div>
        </section>
      ))}
    </AppPage>
  )
}
