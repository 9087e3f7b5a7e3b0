import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { reducedMotion } from '../reducedMotion.ts'
import type { Direction } from './ChangePill.tsx'
import styles from './PriceText.module.css'

interface Props {
  /** Formatted figure; a change includes its sign. */
  children: string
  /** Colour of the figure; must be accompanied by a sign or `arrow`. */
  direction?: Direction
  /** Shows ↑ or ↓ by `direction` before the figure, for figures that have no sign of their own. */
  arrow?: boolean
  /** Whether prices are live; a change then tints the cell for 400 ms. */
  live?: boolean
  /** Direction of the last movement, for the tint; by default `direction`. */
  tick?: Direction
  size?: 11 | 12 | 14 | 16 | 20 | 28
  weight?: 400 | 500 | 600
  className?: string | undefined
  id?: string | undefined
  ref?: Ref<HTMLSpanElement>
}

const FLASH_MS = 400
/** Timers that remove the tint of a cell. */
const tints = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/**
 * Tints a price cell for 400 ms. The tint is no animation, because forty animations at once would create and destroy
 * compositor layers in every frame.
 */
export function flash(cell: HTMLElement, tick: Direction): void {
  if (tick === 0 || reducedMotion()) return
  clearTimeout(tints.get(cell))
  cell.dataset.flash = tick > 0 ? 'up' : 'down'
  tints.set(
    cell,
    setTimeout(() => delete cell.dataset.flash, FLASH_MS),
  )
}

export const priceClass = (direction: Direction, className?: string): string =>
  cx(styles.price, direction > 0 && styles.up, direction < 0 && styles.down, className)

export function PriceText(props: Props) {
  const {
    children,
    direction = 0,
    arrow = false,
    live = false,
    size = 14,
    weight = 500,
    className,
    id,
  } = props
  const tick = props.tick ?? direction
  const element = useRef<HTMLSpanElement>(null)
  const before = useRef(children)
  useImperativeHandle(props.ref, () => element.current as HTMLSpanElement, [])

  useLayoutEffect(() => {
    if (before.current === children) return
    before.current = children
    if (live && element.current) flash(element.current, tick)
  }, [children, live, tick])

  return (
    <span
      ref={element}
      id={id}
      className={priceClass(direction, className)}
      style={{ fontSize: `var(--f${size})`, lineHeight: `var(--l${size})`, fontWeight: weight }}
    >
      {arrow && direction !== 0 && <span aria-hidden="true">{direction > 0 ? '↑ ' : '↓ '}</span>}
      {children}
    </span>
  )
}
