import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type AccountCode, wallet } from '#contract/funds/wallet.ts'
import { isFinal } from '#data/api/call-errors.ts'
import { useRead, useReadList } from '#data/api/use-read.ts'
import { getQuoteBySymbol, useListing } from '#data/realtime/ticker-store.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { BalanceBuckets } from '#features/assets/index.ts'
import { useAccountName, useCoins, useMoney } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { useSceneFilter } from './sceneFilter.ts'
import { TransactionFilters } from './TransactionFilters.tsx'
import { TransactionGroups } from './TransactionGroups.tsx'
import styles from './transactions.module.css'

export interface CoinAccountScreenProps {
  readonly currency: number
  readonly type: AccountCode
}

/** One coin in one account: balance and transactions. */
export function CoinAccountScreen({ currency, type }: CoinAccountScreenProps) {
  const { t } = useLingui()
  const account = useAccountName()
  const problem = useErrorText()
  const { format, full } = useMoney()
  const coins = useCoins()
  const hidden = usePref('hideBalance')
  const [chosen, choose] = useState('')
  const [what, sceneFilter] = useSceneFilter(chosen, choose)
  const detail = useRead(wallet.detail, { currency, type })
  const bills = useReadList(wallet.bills, { currency, type, scene: what, limit: '50' })
  useListing()
  const row = detail.data
  const coin = coins.of(currency)
  const digits = coins.precision(currency)
  const pair =
    row && (getQuoteBySymbol(`${row.currency_name}/USDT`) ?? getQuoteBySymbol(`${row.currency_name}/USD`))

  return (
    <AppPage
      columns
      title={row ? `${row.currency_name} · ${account(type)}` : account(type)}
      actions={<AsOf reading={detail} />}
    >
      {detail.error && (
        <ErrorState
          inline={row !== undefined}
          message={problem(detail.error)}
          {...(!isFinal(detail.error) && { onRetry: detail.refetch })}
        />
      )}
      {detail.loading && (
        <div className={styles.coin} role="status" aria-label={t`Loading`}>
          <Skeleton width={160} height={28} />
        </div>
      )}
      {row && (
        <section className={styles.coin}>
          <div className={styles.coinHead}>
            <CoinMark name={row.currency_name} src={row.image} size={40} />
            <div className={styles.coinTotal}>
              <b>
                <HiddenBalance hidden={hidden}>{format.amount(row.total, digits)}</HiddenBalance>{' '}
                {row.currency_name}
              </b>
              <span className={styles.soft}>
                <HiddenBalance hidden={hidden}>≈ {full(row.equivalent)}</HiddenBalance>
              </span>
            </div>
          </div>
          <BalanceBuckets row={row} digits={digits} />
          <div className={styles.buttons}>
            {coin && coin.type !== 'stock' && (
              <Button kind="quiet" size={36} href={`/pages/fund/receive?currency=${currency}`}>
                <Trans>Deposit</Trans>
              </Button>
            )}
            {coin?.type === 'crypto' && (
              <Button kind="quiet" size={36} href={`/pages/fund/withdraw?currency=${currency}`}>
                <Trans>Withdraw</Trans>
              </Button>
            )}
            <Button
              kind="quiet"
              size={36}
              href={`/pages/fund/fundTransfer?currency_id=${currency}&from=${type}`}
            >
              <Trans>Transfer</Trans>
            </Button>
            {pair && (
              <Button kind="quiet" size={36} href={`/pages/transaction/currency?match_id=${pair.id}`}>
                <Trans>Trade</Trans>
              </Button>
            )}
          </div>
        </section>
      )}
      <AsOf reading={bills} inset />
      <TransactionFilters filters={[sceneFilter]} />
      <TransactionGroups
        reading={bills}
        rows={bills.rows}
        by="day"
        alone
        fold={what === ''}
        filtered={what !== ''}
      />
    </AppPage>
  )
}
