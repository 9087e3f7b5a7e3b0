import { useLingui } from '@lingui/react/macro'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useNavigation } from '#ui/actions/Link.tsx'
import styles from './mediaArtwork.module.css'
import { heightOf, nextSnap, type Snap, settledAt } from './panelSnapPositions.ts'

interface Props {
  readonly label: string
  readonly children: ReactNode
}

interface Grip {
  readonly y: number
  readonly at: number
  readonly height: number
  readonly room: number
  moved: boolean
}

/**
 * A panel over the player that stops at three heights. Swiping the panel down from its lowest height leaves
 * the page.
 */
export function DraggablePanel({ label, children }: Props) {
  const { t } = useLingui()
  const { back } = useNavigation()
  const panel = useRef<HTMLElement>(null)
  const grip = useRef<Grip | null>(null)
  const [snap, setSnap] = useState<Snap>('peek')

  const place = (height: number | null) => {
    const style = panel.current?.style
    if (!style) return
    style.transition = height === null ? '' : 'none'
    style.height = height === null ? '' : `${height}px`
  }
  const begin = (event: PointerEvent<HTMLElement>) => {
    const room = panel.current?.parentElement?.clientHeight ?? 0
    grip.current = { y: event.clientY, at: event.timeStamp, height: heightOf(snap, room), room, moved: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current
    if (!held) return
    const by = held.y - event.clientY
    if (Math.abs(by) > 6) held.moved = true
    place(Math.min(heightOf('full', held.room), held.height + by))
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current
    place(null)
    if (!held?.moved) return
    const by = held.y - event.clientY
    const speed = by / Math.max(1, event.timeStamp - held.at)
    const next = settledAt(held.height + by, speed, snap, held.room)
    if (next === 'leave') back()
    else setSnap(next)
  }
  return (
    <section ref={panel} className={styles.sheet} data-snap={snap} aria-label={label}>
      <button
        type="button"
        className={styles.grip}
        aria-label={snap === 'full' ? t`Show less` : t`Show more`}
        aria-expanded={snap !== 'peek'}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => place(null)}
        onClick={() => {
          // A drag also ends with a click event, which must not move the panel.
          if (grip.current?.moved) grip.current = null
          else setSnap(nextSnap(snap))
        }}
      >
        <span />
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <div className={styles.sheetBody} tabIndex={0}>
        {children}
      </div>
    </section>
  )
}
