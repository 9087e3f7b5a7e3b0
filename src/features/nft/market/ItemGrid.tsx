import type { ReactNode } from 'react'
import type { NftItem } from '#contract/trade/nft.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { RecordList } from '#features/kit/index.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ItemCard } from './ItemCard.tsx'
import styles from './market.module.css'

interface Props {
  readonly label: string
  readonly reading: ListReading<NftItem>
  readonly shown?: readonly NftItem[]
  readonly empty: ReactNode
}

/** Grid of works in two columns, with all states of a list. */
export function ItemGrid({ label, reading, shown, empty }: Props) {
  return (
    <RecordList
      label={label}
      className={styles.grid}
      reading={reading}
      {...(shown ? { shown } : {})}
      keyOf={(item) => item.id}
      skeleton={<GridSkeleton />}
      empty={empty}
      row={(item) => <ItemCard item={item} reading={reading} />}
    />
  )
}

export function GridSkeleton() {
  return (
    <div className={styles.grid} role="status" aria-busy="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className={styles.card}>
          <span className={styles.blank} />
          <span className={styles.cardText}>
            <Skeleton width="40%" height={10} />
            <Skeleton width="80%" />
            <Skeleton width="50%" height={10} />
          </span>
          <span className={styles.cardPrice}>
            <Skeleton width="60%" />
          </span>
        </div>
      ))}
    </div>
  )
}
