import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { wallet } from '#contract/funds/wallet.ts'
import type { Coin, Quote } from '#contract/market/market.ts'
import { useRead, useReadList } from '#data/api/use-read.ts'
import { useMarket } from '#data/realtime/quotes.ts'
import { getQuoteBySymbol, useListing } from '#data/realtime/ticker-store.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { ZERO } from '#domain/money.ts'
import { allRows, coinTotals, type Held } from '#features/assets/index.ts'
import { useCoins, useMoney } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { ActionTiles } from '#ui/actions/ActionTiles.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { ArrowDownToLine, ArrowUpFromLine, ChartCandlestick, Repeat } from '#ui/media/icons.ts'
import { useSceneFilter } from '../sceneFilter.ts'
import { TransactionFilters } from '../TransactionFilters.tsx'
import { TransactionGroups } from '../TransactionGroups.tsx'
import { CoinAccounts } from './CoinAccounts.tsx'
import { CoinPrice } from './CoinPrice.tsx'
import { CoinProfit } from './CoinProfit.tsx'
import styles from './coin.module.css'

/** Page size of the coin's transactions. */
const ROWS = '20'

/** A holding of zero, for a coin that no account lists. */
const nothingOf = ({ id, name, image }: Coin): Held => ({
  currency_id: id,
  currency_name: name,
  image,
  network: '',
  available: ZERO,
  freeze: ZERO,
  locked: ZERO,
  total: ZERO,
  equivalent: null,
})

/** The pair whose price values a coin. */
const pairOf = (name: string): Quote | undefined =>
  getQuoteBySymbol(`${name}/USDT`) ?? getQuoteBySymbol(`${name}/USD`)

/** A person's page of one coin: balances, cost and profit, price, transactions. */
export function CoinScreen({ currency }: { readonly currency: number }) {
  const { t } = useLingui()
  const problem = useErrorText()
  const reading = useRead(wallet.all, {})
  const coins = useCoins()
  const { data, error, refetch } = reading
  const coin = coins.of(currency)
  const rows = data ? allRows(data).filter((row) => row.currency_id === currency) : []
  const held = coinTotals(rows)[0] ?? (data && coin && nothingOf(coin))
  const unknown = data !== undefined && coins.data !== undefined && !held
  return (
    <AppPage
      title={held?.currency_name ?? coin?.name ?? t`Coin`}
      actions={<AsOf reading={reading} always />}
      columns
    >
      {error && <ErrorState inline={data !== undefined} message={problem(error)} onRetry={refetch} />}
      {!held && !error && !unknown && <Waiting />}
      {unknown && <EmptyState text={<Trans>Nothing found</Trans>} />}
      {held && (
        <Columns
          first={
            <>
              <Balance held={held} digits={coins.precision(currency)} />
              <Actions held={held} coin={coin} />
              <Market held={held} digits={coins.precision(currency)} />
              <CoinAccounts rows={rows} digits={coins.precision(currency)} />
            </>
          }
          second={<Transactions currency={currency} />}
        />
      )}
    </AppPage>
  )
}

/** Skeleton of the page, shown until the first answer. */
function Waiting() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`}>
      <div className={styles.head}>
        <Skeleton width={40} height={40} round />
        <Skeleton width={160} height={28} />
      </div>
      <Card inset>
        <Skeleton height={96} />
      </Card>
      <SkeletonRows />
    </div>
  )
}

interface HeldProps {
  readonly held: Held
  /** Decimals of the amounts. */
  readonly digits: number
}

function Balance({ held, digits }: HeldProps) {
  const { format, full } = useMoney()
  const hidden = usePref('hideBalance')
  return (
    <section className={styles.head}>
      <CoinMark name={held.currency_name} src={held.image} size={40} />
      <div className={styles.total}>
        <b>
          <HiddenBalance hidden={hidden}>{format.amount(held.total, digits)}</HiddenBalance>{' '}
          {held.currency_name}
        </b>
        <span className={styles.soft}>
          <HiddenBalance hidden={hidden}>≈ {full(held.equivalent)}</HiddenBalance>
        </span>
      </div>
    </section>
  )
}

/**
 * Links for the coin. A stock can only be traded; fiat money is not withdrawn over a blockchain, and cannot be
 * converted.
 */
function Actions({ held, coin }: { readonly held: Held; readonly coin: Coin | undefined }) {
  const { t } = useLingui()
  useListing()
  const pair = pairOf(held.currency_name)
  const id = held.currency_id
  const items = [
    pair && {
      key: 'trade',
      label: t`Trade`,
      icon: ChartCandlestick,
      href: `/pages/transaction/index?type=coins&match_id=${pair.id}`,
    },
    coin &&
      coin.type !== 'stock' && {
        key: 'deposit',
        label: t`Deposit`,
        icon: ArrowDownToLine,
        href: `/pages/fund/receive?currency=${id}`,
      },
    coin?.type === 'crypto' && {
      key: 'withdraw',
      label: t`Withdraw`,
      icon: ArrowUpFromLine,
      href: `/pages/fund/withdraw?currency=${id}`,
    },
    coin?.type === 'crypto' && {
      key: 'convert',
      label: t`Convert`,
      icon: Repeat,
      href: `/pages/fund/transfer?currency=${id}`,
    },
  ].filter((item) => !!item)
  return (
    <div className={styles.actions}>
      <ActionTiles shape="circle" columns={4} items={items} />
    </div>
  )
}

/** Price and profit of the coin; renders nothing when no pair values the coin. */
function Market({ held, digits }: HeldProps) {
  const market = useMarket()
  useListing()
  const pair = pairOf(held.currency_name)
  if (!pair) return null
  return (
    <Card inset as="section" className={styles.market}>
      <CoinPrice quote={pair} live={market.state === 'live'} />
      <CoinProfit held={held} quote={pair} prices={market} digits={digits} />
    </Card>
  )
}

function Transactions({ currency }: { readonly currency: number }) {
  const { t } = useLingui()
  const [chosen, choose] = useState('')
  const [scene, sceneFilter] = useSceneFilter(chosen, choose)
  const bills = useReadList(wallet.bills, { currency, scene, limit: ROWS })
  return (
    <section aria-label={t`Transactions`} className={styles.bills}>
      <header className={styles.billsHead}>
        <h2>
          <Trans>Transactions</Trans>
        </h2>
        <AsOf reading={bills} />
      </header>
      <TransactionFilters filters={[sceneFilter]} />
      <TransactionGroups
        reading={bills}
        rows={bills.rows}
        by="day"
        alone={false}
        fold={scene === ''}
        filtered={scene !== ''}
      />
    </section>
  )
}
