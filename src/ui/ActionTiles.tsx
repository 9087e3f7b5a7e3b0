import styles from './ActionTiles.module.css'
import { cx } from './cx.ts'
import { Icon, type IconShape } from './Icon.tsx'
import { Link } from './Link.tsx'

export interface ActionTile {
  key: string
  label: string
  icon: IconShape
  href?: string
  onClick?: () => void
}

interface Props {
  items: readonly ActionTile[]
  /** Home: 44 squares on card. Assets: 44 circles, the first filled blue (measure 17). */
  shape?: 'square' | 'circle'
  columns?: number
}

export function ActionTiles({ items, shape = 'square', columns = 5 }: Props) {
  return (
    <div
      className={cx(styles.tiles, styles[shape])}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {items.map((item, index) => {
        const content = (
          <>
            <span className={cx(styles.icon, shape === 'circle' && index === 0 && styles.first)}>
              <Icon icon={item.icon} size={shape === 'square' ? 24 : 20} />
            </span>
            <span className={styles.label}>{item.label}</span>
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
