import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from '../actions/Link.tsx'
import { Icon } from '../media/Icon.tsx'
import { CircleCheck } from '../media/icons.ts'
import styles from './Banner.module.css'
import { dismissBanner, getBanner, subscribeBanner } from './currentBanner.ts'

const BANNER_MS = 4_000

/** A message above the bottom of the page for four seconds, longer while touched, hovered or focused. */
export function Banner() {
  const news = useSyncExternalStore(subscribeBanner, getBanner)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!news || held) return
    const timer = setTimeout(dismissBanner, BANNER_MS)
    return () => clearTimeout(timer)
  }, [news, held])
  useEffect(() => {
    if (!news) setHeld(false)
  }, [news])
  return (
    // The live region exists before its text, because screen readers ignore a region that is inserted together with its
    // text.
    <div className={styles.place} role="status">
      {news && (
        // biome-ignore lint/a11y/noStaticElementInteractions: holding the message is optional; the link inside is the control
        <div
          className={styles.banner}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <Icon icon={CircleCheck} size={20} className={styles.mark} />
          <p className={styles.text}>{news.text}</p>
          <Link href={news.href} className={styles.link} onClick={dismissBanner}>
            {news.action}
          </Link>
        </div>
      )}
    </div>
  )
}
