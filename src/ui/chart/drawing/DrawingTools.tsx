import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../actions/IconButton.tsx'
import { Pencil, Trash, X } from '../../media/icons.ts'
import type { Engine } from '../chartEngine.ts'
import type { ChartTexts } from '../chartTexts.ts'
import { DrawingSheet, type Tool } from './DrawingSheet.tsx'
import styles from './DrawingTools.module.css'
import type { Handle } from './drawingLayer.ts'
import { type Anchor, type Drawing, MOST_DRAWINGS, movedDrawing } from './drawings.ts'

interface Props {
  engine: Engine | null
  texts: ChartTexts
  /** Bottom of the candle pane (px). */
  bottom: number
  drawings: readonly Drawing[]
  onDrawings: (drawings: readonly Drawing[]) => void
}

interface Grip {
  readonly handle: Handle
  readonly drawing: Drawing
  readonly at: Anchor
}

/**
 * Draws, moves and removes lines: after the choice of a tool, one or two clicks draw a line; a click on a
 * line shows its handles, which can be dragged.
 */
export function DrawingTools({ engine, texts, bottom, drawings, onDrawings }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [tool, setTool] = useState<Tool | null>(null)
  const [begun, setBegun] = useState<Anchor | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const [handles, setHandles] = useState<readonly Handle[]>([])
  /** The line being dragged, before it is stored. */
  const [moving, setMoving] = useState<Drawing | null>(null)
  const grip = useRef<Grip | null>(null)
  const shown = moving ? drawings.map((one) => (one.id === moving.id ? moving : one)) : drawings
  const chosen = shown.find(({ id }) => id === selected)

  useEffect(
    () => engine?.drawings.set({ drawings: shown, selected, begun }),
    [engine, shown, selected, begun],
  )

  const add = (drawing: Drawing) => {
    onDrawings([...drawings, drawing].slice(-MOST_DRAWINGS))
    setTool(null)
    setBegun(null)
    setSelected(drawing.id)
  }
  useEffect(() => {
    engine?.drawings.listen({ onTap: (under) => setSelected(under?.id ?? null), onHandles: setHandles })
    return () => engine?.drawings.listen(null)
  }, [engine])

  /**
   * Handles a click while a tool is chosen. A click by keyboard has no position, so the centre is used; the
   * line can then be moved by its handles.
   */
  const point = (event: MouseEvent<HTMLElement>) => {
    const room = event.currentTarget.getBoundingClientRect()
    const { x, y } =
      event.detail === 0
        ? { x: room.width / 2, y: room.height / (begun ? 3 : 2) }
        : { x: event.clientX - room.left, y: event.clientY - room.top }
    const at = engine?.drawings.anchorAt({ x, y })
    const id = crypto.randomUUID()
    if (!at) return
    if (tool === 'level') add({ id, kind: 'level', price: at.price })
    else if (begun) add({ id, kind: 'trend', from: begun, to: at })
    else setBegun(at)
  }

  const stop = () => {
    setTool(null)
    setBegun(null)
  }
  const remove = (id: string) => {
    onDrawings(drawings.filter((one) => one.id !== id))
    if (id === selected) setSelected(null)
  }
  const change = (next: Drawing) => onDrawings(drawings.map((one) => (one.id === next.id ? next : one)))

  const placed = (event: PointerEvent<HTMLElement>): Anchor | null => {
    const room = event.currentTarget.parentElement?.getBoundingClientRect()
    return room && engine
      ? engine.drawings.anchorAt({ x: event.clientX - room.left, y: event.clientY - room.top })
      : null
  }
  const take = (event: PointerEvent<HTMLElement>, handle: Handle) => {
    const at = placed(event)
    if (!at || !chosen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { handle, drawing: chosen, at }
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current
    const at = held && placed(event)
    if (held && at) setMoving(movedDrawing(held.drawing, held.handle.part, held.at, at))
  }
  const drop = () => {
    grip.current = null
    if (moving) change(moving)
    setMoving(null)
  }
  const keys = (event: KeyboardEvent, handle: Handle) => {
    if (!chosen || !engine) return
    const by = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-8, 0], ArrowRight: [8, 0] }[event.key]
    const [x = 0, y = 0] = by ?? []
    const from = by && engine.drawings.anchorAt(handle)
    const to = by && engine.drawings.anchorAt({ x: handle.x + x, y: handle.y + y })
    if (from && to) change(movedDrawing(chosen, handle.part, from, to))
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(chosen.id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const hint =
    tool === 'level'
      ? t`Tap the price where the line should go`
      : tool === 'trend' && (begun ? t`Tap where the line ends` : t`Tap where the line begins`)
  const part = { from: t`Move the beginning`, to: t`Move the end`, body: t`Move the line` }

  return (
    <>
      <div className={styles.corner} style={{ top: bottom }}>
        {tool === null && chosen && (
          <IconButton
            icon={Trash}
            label={t`Delete the line`}
            target={36}
            size={16}
            tone="soft"
            onClick={() => remove(chosen.id)}
          />
        )}
        <IconButton
          icon={Pencil}
          label={t`Draw lines`}
          target={36}
          size={16}
          tone="soft"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
      </div>
      {hint && (
        <button
          type="button"
          className={styles.pad}
          style={{ height: bottom }}
          aria-label={hint}
          onClick={point}
        />
      )}
      {hint && (
        <p className={styles.hint} role="status">
          {hint}
          <IconButton icon={X} label={t`Cancel`} target={36} size={16} tone="soft" onClick={stop} />
        </p>
      )}
      {tool === null &&
        chosen &&
        handles.map((handle) => (
          <button
            key={handle.part}
            type="button"
            className={styles.handle}
            style={{ left: handle.x, top: handle.y }}
            aria-label={part[handle.part]}
            onPointerDown={(event) => take(event, handle)}
            onPointerMove={drag}
            onPointerUp={drop}
            onPointerCancel={drop}
            onKeyDown={(event) => keys(event, handle)}
          />
        ))}
      <DrawingSheet
        open={open}
        onClose={() => setOpen(false)}
        drawings={drawings}
        texts={texts}
        onTool={(next) => {
          setOpen(false)
          setSelected(null)
          setBegun(null)
          setTool(next)
        }}
        onDelete={remove}
        onClear={() => {
          onDrawings([])
          setSelected(null)
          setOpen(false)
        }}
      />
    </>
  )
}
