import { Trans } from '@lingui/react/macro'
import { type CSSProperties, memo, useState } from 'react'
import type { BalanceRow } from '#contract/funds/wallet.ts'
import type { Coin } from '#contract/market/market.ts'
import { useMarket } from '#data/realtime/quotes.ts'
import { getQuoteBySymbol, useListing } from '#data/realtime/ticker-store.ts'
import { usePref } from '#data/session/prefs.ts'
import { isPositive, isZero } from '#domain/money.ts'
import { useMoney } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Masked } from '#ui/figures/Masked.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronDown } from '#ui/media/icons.ts'
import styles from './assets.module.css'
import { Buckets } from './Buckets.tsx'
import { CoinGain } from './CoinGain.tsx'

interface Props {
  readonly row: BalanceRow
  readonly kind: Coin['type'] | undefined
  /** Decimals. */
  readonly digits: number
}

/** One coin of one account; expanded, it shows its three buckets and actions. */
export const CoinRow = memo(function CoinRow(props: Props) {
  const { row, digits } = props
  const { format, full } = useMoney()
  const hidden = usePref('hideBalance')
  // Details are rendered only once expanded, because an account may have twenty coins.
  const [opened, setOpened] = useState(false)
  const empty = isZero(row.total)
  const frozen = format.amount(row.freeze, digits)
  const total = format.amount(row.total, digits)
  return (
    <details className={styles.coin}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control of its own, for the keyboard as well */}
      <summary className={styles.coinHead} onClick={() => setOpened(true)}>
        <CoinMark name={row.currency_name} src={row.image} />
        <span className={styles.coinName}>
          <b>{row.currency_name}</b>
          {row.network !== '' && <span className={styles.network}>{row.network}</span>}
          {isPositive(row.freeze) && (
            <span className={styles.network}>
              <Masked hidden={hidden}>
                <Trans>Frozen {frozen}</Trans>
              </Masked>
            </span>
          )}
        </span>
        <span className={styles.coinFigures}>
          <span
            className={cx(styles.coinTotal, empty && styles.zero)}
            style={{ '--length': total.length } as CSSProperties}
          >
            <Masked hidden={hidden}>{total}</Masked>
          </span>
          <span className={styles.coinWorth}>
            <Masked hidden={hidden}>≈ {full(row.equivalent)}</Masked>
          </span>
        </span>
        <Icon icon={ChevronDown} size={14} className={styles.turn} />
      </summary>
      {opened && <Opened {...props} />}
    </details>
  )
})

function Opened({ row, kind, digits }: Props) {
  // Subscribes to the market, which nothing else on this page does.
  useMarket()
  useListing()
  const pair = getQuoteBySymbol(`${row.currency_name}/USDT`) ?? getQuoteBySymbol(`${row.currency_name}/USD`)
  return (
    <div className={styles.coinBody}>
      <Buckets row={row} digits={digits} />
      {pair && <CoinGain row={row} quote={pair} digits={digits} />}
      <div className={styles.coinActions}>
        {pair && (
          <Button kind="quiet" size={36} href={`/pages/transaction/index?type=coins&match_id=${pair.id}`}>
            <Trans>Trade</Trans>
          </Button>
        )}
        {kind !== 'stock' && (
          <Button kind="quiet" size={36} href={`/pages/fund/receive?currency=${row.currency_id}`}>
            <Trans>Deposit</Trans>
          </Button>
        )}
        <Button
          kind="quiet"
          size={36}
          href={`/pages/fund/fundTransfer?currency_id=${row.currency_id}&from=${row.account}`}
        >
          <Trans>Transfer</Trans>
        </Button>
        <Button
          kind="quiet"
          size={36}
          href={`/pages/fund/assets_record?currency=${row.currency_id}&type=${row.account}`}
        >
          <Trans>Records</Trans>
        </Button>
      </div>
    </div>
  )
}
