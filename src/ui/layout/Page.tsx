import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import styles from './Page.module.css'
import { PageScrollContext } from './pageScroll.ts'

interface Props {
  children: ReactNode
  /** The NavBar or a custom header; does not scroll. */
  header?: ReactNode
  /** Connection strip below the header. */
  strip?: ReactNode
  /** The StickyFooter; does not scroll. */
  footer?: ReactNode
  /** Background: `ground` (default), or the colour of cards. */
  tone?: 'ground' | 'card'
  /** Adds the 16 px margin on both sides. */
  padded?: boolean
  /** Name of the scrolling element for scroll restoration. */
  restore?: string
  /**
   * A text page without links or buttons: makes the scrolling element focusable, so that the keyboard can
   * scroll it.
   */
  text?: boolean
  /** Uses the whole width on wide screens. */
  wide?: boolean
  /** As wide as two columns on wide screens, for `Columns` or a wide list. */
  columns?: boolean
  className?: string | undefined
}

export function Page({
  children,
  header,
  strip,
  footer,
  tone = 'ground',
  padded = false,
  restore = 'page',
  text = false,
  wide = false,
  columns = false,
  className,
}: Props) {
  // The element is held in state instead of a ref, because a parent's ref is set after its children's effects have run.
  const [scroll, setScroll] = useState<HTMLElement | null>(null)
  return (
    <PageScrollContext value={scroll}>
      <div
        className={cx(
          styles.page,
          tone === 'card' && styles.card,
          wide && styles.wide,
          columns && styles.columns,
        )}
      >
        {header}
        {strip}
        <main
          ref={setScroll}
          {...(text ? { tabIndex: 0 } : {})}
          className={cx(styles.scroll, padded && styles.padded, className)}
          data-page-scroll=""
          data-scroll-restoration-id={restore}
        >
          {children}
        </main>
        {footer}
      </div>
    </PageScrollContext>
  )
}
