import { useLingui } from '@lingui/react/macro'
import { type PointerEvent, useRef, useState } from 'react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Minus, Plus, X } from '#ui/media/icons.ts'
import { useModal } from '#ui/overlays/useModal.ts'
import styles from './media.module.css'
import { bounded, pinched, WHOLE, zoomedAt } from './zoomGeometry.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly src: string
  readonly name: string
}

interface Point {
  readonly x: number
  readonly y: number
}

const STEP = 1.6
const MIDDLE = { x: 0, y: 0 }

/** A picture in full screen: zoom with two fingers, wheel or buttons, move with one finger. */
export function ZoomView({ open, onClose, src, name }: Props) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const [view, setView] = useState(WHOLE)
  const close = () => {
    setView(WHOLE)
    onClose()
  }
  const shown = useModal(dialog, open, close, false)
  const size = () => Math.min(window.innerWidth, window.innerHeight)
  /** Position of a pointer relative to the centre of the screen. */
  const placeOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => ({
    x: clientX - window.innerWidth / 2,
    y: clientY - window.innerHeight / 2,
  })
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const after = placeOf(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, after)
    if (!other) {
      setView((now) =>
        bounded({ ...now, x: now.x + after.x - before.x, y: now.y + after.y - before.y }, size()),
      )
      return
    }
    const { factor, at, dx, dy } = pinched([before, other], [after, other])
    setView((now) => zoomedAt({ ...now, x: now.x + dx, y: now.y + dy }, factor, at, size()))
  }
  const lift = (event: PointerEvent) => void fingers.current.delete(event.pointerId)
  return (
    <dialog ref={dialog} className={styles.zoom} aria-label={name}>
      {shown && (
        <>
          <div className={styles.zoomBar}>
            <IconButton
              icon={Minus}
              round
              label={t`Smaller`}
              disabled={view.scale <= 1}
              onClick={() => setView((now) => zoomedAt(now, 1 / STEP, MIDDLE, size()))}
            />
            <IconButton
              icon={Plus}
              round
              label={t`Larger`}
              onClick={() => setView((now) => zoomedAt(now, STEP, MIDDLE, size()))}
            />
            <IconButton icon={X} round label={t`Close`} onClick={close} />
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the zoom buttons offer the same actions to keyboard users. */}
          <div
            className={styles.zoomArea}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              fingers.current.set(event.pointerId, placeOf(event))
            }}
            onPointerMove={move}
            onPointerUp={lift}
            onPointerCancel={lift}
            onDoubleClick={(event) =>
              setView((now) => (now.scale > 1 ? WHOLE : zoomedAt(now, 2, placeOf(event), size())))
            }
            onWheel={(event) =>
              setView((now) => zoomedAt(now, event.deltaY < 0 ? STEP : 1 / STEP, placeOf(event), size()))
            }
          >
            <img
              src={src}
              alt={name}
              draggable={false}
              style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
            />
          </div>
        </>
      )}
    </dialog>
  )
}
