import { Link } from '../actions/Link.tsx'
import { cx } from '../cx.ts'
import { Icon, type IconShape } from '../media/Icon.tsx'
import { scrollPageToTop } from './pageScroll.ts'
import styles from './TabBar.module.css'

export interface TabBarItem {
  href: string
  label: string
  icon: IconShape
  /** Unread mark with its text for screen readers; false or absent for no mark. */
  dot?: string | false
}

interface Props {
  items: readonly TabBarItem[]
  /** href of the selected tab; null on a page that is not a tab, where the tab bar is shown only as a rail. */
  current: string | null
  label: string
  /**
   * Whether a navigation is already in progress; a click on the selected tab then navigates back to this tab
   * instead of scrolling its page.
   */
  leaving?: () => boolean
}

/**
 * A fixed row below the tab pages; on screens from 768 px a rail at the left, from 1024 px also beside all
 * other pages. A click on the selected tab scrolls its page to the top.
 */
export function TabBar({ items, current, label, leaving }: Props) {
  return (
    <nav className={cx(styles.bar, current === null && styles.elsewhere)} aria-label={label}>
      {items.map((item) => {
        const on = item.href === current
        return (
          <Link
            key={item.href}
            href={item.href}
            className={cx(styles.tab, on && styles.on)}
            aria-current={on ? 'page' : undefined}
            onClick={
              on
                ? (event) => {
                    if (leaving?.()) return
                    event.preventDefault()
                    scrollPageToTop()
                  }
                : undefined
            }
          >
            <span className={styles.icon}>
              <Icon icon={item.icon} size={24} />
              {item.dot && <span className={styles.dot} />}
            </span>
            <span className={styles.label}>{item.label}</span>
            {item.dot && <span className="visually-hidden">{item.dot}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
