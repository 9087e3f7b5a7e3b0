import type { ReactNode } from 'react'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { useCoins } from './coins.ts'
import styles from './figures.module.css'

interface Props {
  /** Currency id; icon and name come from the wallet's coins. */
  readonly currency: number
  /** Name in the record, for a coin that is not listed any more. */
  readonly name?: string
  readonly size?: 20 | 24 | 28 | 32 | 40
  readonly note?: ReactNode
}

/** A coin with its icon and name. */
export function CoinName({ currency, name, size = 24, note }: Props) {
  const coin = useCoins().of(currency)
  const called = coin?.name ?? name ?? ''
  return (
    <span className={styles.coin}>
      <CoinMark name={called} src={coin?.image} size={size} />
      <span className={styles.coinText}>
        <b>{called}</b>
        {note !== undefined && <small>{note}</small>}
      </span>
    </span>
  )
}
