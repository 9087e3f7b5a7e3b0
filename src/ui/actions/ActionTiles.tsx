import { cx } from '../cx.ts'
import { SoonTag } from '../feedback/SoonTag.tsx'
import { Icon, type IconShape } from '../media/Icon.tsx'
import styles from './ActionTiles.module.css'
import { Link } from './Link.tsx'

export interface ActionTile {
  key: string
  label: string
  icon: IconShape
  href?: string
  onClick?: () => void
  /** The target is not available: this build does not know the tile, or the product is closed. */
  soon?: boolean
}

interface Props {
  items: readonly ActionTile[]
  /** Home: 44 px squares on cards. Assets: 44 px circles, the first circle filled blue. */
  shape?: 'square' | 'circle'
  columns?: number
}

export function ActionTiles({ items, shape = 'square', columns = 5 }: Props) {
  return (
    <div
      className={cx(styles.tiles, styles[shape])}
      // Number of columns that fit the labels.
      style={{
        gridTemplateColumns: `repeat(auto-fill, minmax(max(3.75rem, ${Math.floor(100 / columns)}%), 1fr))`,
      }}
    >
      {items.map((item, index) => {
        const content = (
          <>
            <span className={cx(styles.icon, shape === 'circle' && index === 0 && styles.first)}>
              <Icon icon={item.icon} size={shape === 'square' ? 24 : 20} />
            </span>
            <span className={styles.label}>{item.label}</span>
            {item.soon && (
              <span className={styles.soon}>
                <SoonTag />
              </span>
            )}
          </>
        )
        return item.href ? (
          <Link key={item.key} href={item.href} className={styles.tile} onClick={item.onClick}>
            {content}
          </Link>
        ) : (
          <button key={item.key} type="button" className={styles.tile} onClick={item.onClick}>
            {content}
          </button>
        )
      })}
    </div>
  )
}
