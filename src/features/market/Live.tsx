import {
  type ComponentProps,
  type Ref,
  useCallback,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { Quote } from '#contract/market.ts'
import { followQuote, getPrice, getQuote } from '#data/board.ts'
import { useFormat } from '#i18n/format.ts'
import { ChangePill, type Direction, pillClass } from '#ui/ChangePill.tsx'
import { flash, PriceText, priceClass } from '#ui/PriceText.tsx'
import { directionOf, directionOfMove } from './moves.ts'

/**
 * Figures of a pair in a list. All rows of a list move together, several times a second: React draws them once, and every
 * later move is written into the page itself (offline.md rule 11).
 */
interface LiveProps {
  readonly quote: Quote
  /** Of the element, for what names a row by its figures. */
  readonly id?: string
}

/** Which way a pair has gone today; a render only when that turns. */
export function useLiveDirection({ id, change }: Quote): Direction {
  const follow = useCallback((listener: () => void) => followQuote(id, listener), [id])
  return useSyncExternalStore(follow, () => directionOf(getQuote(id)?.change ?? change))
}

/** The newest figures, and `draw` at every later move. A row without a place of its own in the page is left out. */
function useLive(listed: Quote, draw: (element: HTMLElement, quote: Quote) => void) {
  const ref = useRef<HTMLElement>(null)
  const latest = useRef(draw)
  useLayoutEffect(() => {
    latest.current = draw
  })
  useLayoutEffect(() => {
    const write = () => {
      const quote = getQuote(listed.id)
      if (quote && ref.current) latest.current(ref.current, quote)
    }
    // It may have moved since it was rendered.
    write()
    return followQuote(listed.id, write)
  }, [listed.id])
  return { ref: ref as Ref<HTMLSpanElement>, quote: getQuote(listed.id) ?? listed }
}

/** Changes the letters and leaves the node, which React holds. */
function write(element: HTMLElement, text: string): void {
  const node = element.firstChild
  if (node && node.nodeValue !== text) node.nodeValue = text
}

interface TextProps extends Pick<LiveProps, 'quote'> {
  readonly text: (quote: Quote) => string
  readonly className?: string | undefined
}

export function LiveText({ quote: listed, text, className }: TextProps) {
  const { ref, quote } = useLive(listed, (element, now) => write(element, text(now)))
  return (
    <span ref={ref} className={className}>
      {text(quote)}
    </span>
  )
}

type Look = Pick<ComponentProps<typeof PriceText>, 'size' | 'weight'>

interface PriceProps extends LiveProps, Look {
  /** Ticks arrive: a change tints the cell. */
  readonly live: boolean
}

export function LivePrice({ quote: listed, live, id, ...look }: PriceProps) {
  const format = useFormat()
  const beat = useRef(getPrice(listed.id)?.beat)
  const { ref, quote } = useLive(listed, (element, now) => {
    write(element, format.price(now.now_price, now.price_precision))
    const price = getPrice(now.id)
    if (price?.beat === beat.current) return
    beat.current = price?.beat
    if (live) flash(element, directionOfMove(price?.move))
  })
  return (
    <PriceText ref={ref} id={id} {...look}>
      {format.price(quote.now_price, quote.price_precision)}
    </PriceText>
  )
}

interface ChangeProps extends LiveProps {
  /** Offline or stale: no colour. */
  readonly muted: boolean
}

export function LiveChange({ quote: listed, muted, id }: ChangeProps) {
  const format = useFormat()
  const { ref, quote } = useLive(listed, (element, now) => {
    write(element, format.percent(now.change))
    element.className = pillClass(directionOf(now.change), muted)
  })
  return (
    <ChangePill ref={ref} id={id} direction={directionOf(quote.change)} muted={muted}>
      {format.percent(quote.change)}
    </ChangePill>
  )
}

/** The same figure without a pill. */
export function LivePercent({ quote: listed, muted, id, ...look }: ChangeProps & Look) {
  const format = useFormat()
  const directionIn = ({ change }: Quote): Direction => (muted ? 0 : directionOf(change))
  const { ref, quote } = useLive(listed, (element, now) => {
    write(element, format.percent(now.change))
    element.className = priceClass(directionIn(now))
  })
  return (
    <PriceText ref={ref} id={id} direction={directionIn(quote)} {...look}>
      {format.percent(quote.change)}
    </PriceText>
  )
}
