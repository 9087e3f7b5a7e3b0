import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import styles from './Page.module.css'
import { PageScrollContext } from './pageScroll.ts'

interface Props {
  children: ReactNode
  /** The NavBar, or a header of the page's own. Stays above the scrolling part. */
  header?: ReactNode
  /** Offline strip under the header. */
  strip?: ReactNode
  /** The StickyFooter. Stays under the scrolling part. */
  footer?: ReactNode
  /** `ground` (default) or the whole page on card colour. */
  tone?: 'ground' | 'card'
  /** Keeps the 16 px margin at both sides for its content. */
  padded?: boolean
  /** Name of the scrolling part for the router's scroll restoration. */
  restore?: string
  /** A page of text alone: without a link or a button in it the keyboard could not scroll it. */
  text?: boolean
  /** Takes the whole width where there is room for several columns. */
  wide?: boolean
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
  className,
}: Props) {
  // State, so that what is drawn by position hears of it: a parent's ref is set after its children's effects have run.
  const [scroll, setScroll] = useState<HTMLElement | null>(null)
  return (
    <PageScrollContext value={scroll}>
      <div className={cx(styles.page, tone === 'card' && styles.card, wide && styles.wide)}>
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
