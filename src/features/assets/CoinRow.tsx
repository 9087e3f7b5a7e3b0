import { Trans } from '@lingui/react/macro'
import { type CSSProperties, memo } from 'react'
import { usePref } from '#data/session/device-preferences.ts'
import { isPositive, isZero } from '#domain/money.ts'
import { useMoney } from '#features/kit/index.ts'
import { Link } from '#ui/actions/Link.tsx'
import { cx } from '#ui/cx.ts'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronRight } from '#ui/media/icons.ts'
import styles from './assets.module.css'
import type { Held } from './coinRows.ts'

interface Props {
  readonly row: Held
  /** Decimals of the amounts. */
  readonly digits: number
}

/** Row of one coin that the person holds, linked to the coin's page. */
export const CoinRow = memo(function CoinRow({ row, digits }: Props) {
  const { format, full } = useMoney()
  const hidden = usePref('hideBalance')
  const frozen = format.amount(row.freeze, digits)
  const total = format.amount(row.total, digits)
  return (
    <Link className={styles.coin} href={`/pages/fund/coin?currency=${row.currency_id}`}>
      <CoinMark name={row.currency_name} src={row.image} />
      <span className={styles.coinName}>
        <b>{row.currency_name}</b>
        {row.network !== '' && <span className={styles.network}>{row.network}</span>}
        {isPositive(row.freeze) && (
          <span className={styles.network}>
            <HiddenBalance hidden={hidden}>
              <Trans>Frozen {frozen}</Trans>
            </HiddenBalance>
          </span>
        )}
      </span>
      <span className={styles.coinFigures}>
        <span
          className={cx(styles.coinTotal, isZero(row.total) && styles.zero)}
          style={{ '--length': total.length } as CSSProperties}
        >
          <HiddenBalance hidden={hidden}>{total}</HiddenBalance>
        </span>
        <span className={styles.coinWorth}>
          <HiddenBalance hidden={hidden}>≈ {full(row.equivalent)}</HiddenBalance>
        </span>
      </span>
      <Icon icon={ChevronRight} size={14} className={styles.turn} />
    </Link>
  )
})
