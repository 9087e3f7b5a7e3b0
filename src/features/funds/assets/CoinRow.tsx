import { Trans } from '@lingui/react/macro'
import { memo, useState } from 'react'
import type { Coin } from '#contract/market.ts'
import type { BalanceRow } from '#contract/wallet.ts'
import { usePref } from '#data/prefs.ts'
import { isZero } from '#domain/money.ts'
import { Button } from '#ui/Button.tsx'
import { CoinMark } from '#ui/CoinMark.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/Icon.tsx'
import { ChevronDown } from '#ui/icons.ts'
import { Masked } from '#ui/Masked.tsx'
import { useMoney } from '../money.ts'
import styles from './assets.module.css'
import { Buckets } from './Buckets.tsx'

interface Props {
  readonly row: BalanceRow
  readonly kind: Coin['type'] | undefined
  /** Digits after the point. */
  readonly digits: number
}

/** One coin of one account; opened, it shows its three buckets and what can be done with it. */
export const CoinRow = memo(function CoinRow(props: Props) {
  const { row, digits } = props
  const { format, full } = useMoney()
  const hidden = usePref('hideBalance')
  // An account has twenty coins: what nobody looks into is not drawn.
  const [opened, setOpened] = useState(false)
  const empty = isZero(row.total)
  return (
    <details className={styles.coin}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control of its own, for the keyboard as well */}
      <summary className={styles.coinHead} onClick={() => setOpened(true)}>
        <CoinMark name={row.currency_name} src={row.image} />
        <span className={styles.coinName}>
          <b>{row.currency_name}</b>
          {row.network !== '' && <span className={styles.network}>{row.network}</span>}
        </span>
        <span className={styles.coinFigures}>
          <span className={cx(styles.coinTotal, empty && styles.zero)}>
            <Masked hidden={hidden}>{format.amount(row.total, digits)}</Masked>
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
  return (
    <div className={styles.coinBody}>
      <Buckets row={row} digits={digits} />
      <div className={styles.coinActions}>
        {kind !== 'stock' && (
          <Button kind="quiet" size={36} href={`/pages/fund/receive?currency=${row.currency_id}`}>
            <Trans>Recharge</Trans>
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
