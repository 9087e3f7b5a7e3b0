import { ArtworkCover } from '../media/ArtworkCover.tsx'
import styles from './checkout.module.css'

interface Props {
  readonly cover: string
  readonly name: string
  readonly note: string
}

/** The work or box that is being paid for: cover and name. */
export function ItemRow({ cover, name, note }: Props) {
  return (
    <div className={styles.item}>
      <ArtworkCover src={cover} className={styles.cover} />
      <span>
        <b>{name}</b>
        <small>{note}</small>
      </span>
    </div>
  )
}
