import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Engine } from './chartEngine.ts'
import { mergedLinesText } from './mergedLinesText.ts'
import styles from './OrderLineHandles.module.css'
import type { DrawnTag } from './orderLineTags.ts'
import { steppedPrice } from './steppedPrice.ts'
import type { ChartLine, MovedLine } from './types.ts'

interface Props {
  engine: Engine
  /** Decimals of a price. */
  precision: number
  /** Bottom of the candle pane (px). */
  bottom: number
  lines: readonly ChartLine[]
  /**
   * The line that the person has moved: shown at its new price until the change is confirmed or cancelled.
   */
  moved: MovedLine | null
  onMove: (line: MovedLine) => void
}

/** The line under the pointer, and the heights (px) at which the pointer and the line were at the beginning. */
interface Grip {
  readonly line: ChartLine
  readonly pointer: number
  readonly y: number
}

/** Distance (px) that a pointer moves before a press is a drag. */
const SLOP = 4
/** Price steps of an arrow key, alone and with Shift. */
const STEP = { plain: 1, shift: 10 } as const

/**
 * Elements over the tags of the person's lines, with which the lines are moved: by dragging a tag or with the
 * arrow keys. Only the tags can be dragged; a drag anywhere else scrolls the chart. A tag for several lines
 * is a button that spreads their tags.
 */
export function OrderLineHandles({ engine, precision, bottom, lines, moved, onMove }: Props) {
  const { t } = useLingui()
  const [tags, setTags] = useState<readonly DrawnTag[]>([])
  const [spread, setSpread] = useState(false)
  /** The line being moved, before the person has released it. */
  const [moving, setMoving] = useState<MovedLine | null>(null)
  const grip = useRef<Grip | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const shown = moving ?? moved

  useEffect(() => {
    engine.orders.listen(setTags)
    return () => {
      engine.orders.listen(null)
      engine.orders.set({ moved: null, spread: false })
    }
  }, [engine])

  useEffect(() => {
    const line = shown && lines.find(({ key }) => key === shown.key)
    engine.orders.set({
      moved:
        line?.labelAt && shown
          ? { key: line.key, price: Number(shown.price), label: line.labelAt(shown.price) }
          : null,
      spread,
    })
  }, [engine, lines, shown, spread])

  // A press anywhere else merges the tags again.
  useEffect(() => {
    if (!spread) return
    const press = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setSpread(false)
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [spread])

  const finish = () => {
    grip.current = null
    setMoving(null)
  }
  const release = () => {
    const line = moving && lines.find(({ key }) => key === moving.key)
    if (line && Number(moving.price) !== line.price) onMove(moving)
    finish()
  }
  const take = (event: PointerEvent<HTMLElement>, line: ChartLine) => {
    const y = engine.orders.yOf(line.price)
    if (y === null || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { line, pointer: event.clientY, y }
    setMoving(null)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current
    if (!held) return
    const by = event.clientY - held.pointer
    if (!moving && Math.abs(by) < SLOP) return
    const price = engine.orders.priceAt(Math.min(bottom, Math.max(0, held.y + by)))
    if (price === null || Number(price.toFixed(precision)) <= 0) return
    setMoving({ key: held.line.key, price: price.toFixed(precision) })
  }
  const keys = (event: KeyboardEvent, line: ChartLine) => {
    const direction = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key]
    if (direction !== undefined) {
      const from = moving?.key === line.key ? moving.price : line.price
      const steps = direction * (event.shiftKey ? STEP.shift : STEP.plain)
      setMoving({ key: line.key, price: steppedPrice(from, steps, precision) })
    } else if (event.key === 'Enter' && moving) release()
    else if (event.key === 'Escape' && moving) finish()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  // The handles keep the order of `lines` and are not sorted by height: when their order changes, React moves the
  // dragged element in the document, which ends the drag.
  const own = lines.flatMap((line) => {
    const tag = tags.find((one) => one.lines.length === 1 && one.lines[0]?.key === line.key)
    return tag && line.labelAt ? [{ line, tag, labelAt: line.labelAt }] : []
  })
  const merged = tags.filter((tag) => tag.lines.length > 1 && tag.lines.some(({ labelAt }) => labelAt))
  const place = ({ y, left, width }: DrawnTag) => ({ top: y, left, width })
  return (
    <div ref={root}>
      {own.map(({ line, tag, labelAt }) => {
        const price = shown?.key === line.key ? shown.price : line.price.toFixed(precision)
        return (
          <div
            key={line.key}
            role="slider"
            tabIndex={0}
            className={styles.handle}
            style={place(tag)}
            aria-label={t`Price of the order. Arrow keys change it, Enter continues, Esc cancels.`}
            aria-orientation="vertical"
            aria-valuenow={Number(price)}
            aria-valuetext={labelAt(price)}
            onPointerDown={(event) => take(event, line)}
            onPointerMove={drag}
            onPointerUp={release}
            onPointerCancel={finish}
            onKeyDown={(event) => keys(event, line)}
            onBlur={finish}
          />
        )
      })}
      {merged.map((tag) => (
        <button
          key={tag.lines[0]?.key}
          type="button"
          className={styles.merged}
          style={place(tag)}
          aria-label={mergedLinesText(tag.lines)}
          aria-expanded={false}
          onClick={() => setSpread(true)}
        />
      ))}
    </div>
  )
}
