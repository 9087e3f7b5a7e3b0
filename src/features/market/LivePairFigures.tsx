import {
  type ComponentProps,
  type Ref,
  useCallback,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { Quote } from '#contract/market/market.ts'
import { followQuote, getPrice, getQuote } from '#data/realtime/ticker-store.ts'
import { useFormat } from '#i18n/format.ts'
import { ChangePill, type Direction, pillClass } from '#ui/figures/ChangePill.tsx'
import { flash, PriceText, priceClass } from '#ui/figures/PriceText.tsx'
import { directionOf, directionOfMove } from './priceDirection.ts'

/**
 * Live figures of a pair in a list. All rows change several times a second, so React renders them once and
 * later changes are written into the DOM directly.
 */
interface LiveProps {
  readonly quote: Quote
  /** Id of the element, for `aria-labelledby` of the row. */
  readonly id?: string
}

/** Direction of a pair's change today; rerenders only when the direction changes. */
export function useLiveDirection({ id, change }: Quote): Direction {
  const follow = useCallback((listener: () => void) => followQuote(id, listener), [id])
  return useSyncExternalStore(follow, () => directionOf(getQuote(id)?.change ?? change))
}

/**
 * Returns the newest figures as text. While the element is mounted, every change writes the text into the DOM and calls
 * `after`.
 */
function useLive(
  listed: Quote,
  spell: (quote: Quote) => string,
  after?: (element: HTMLElement, quote: Quote) => void,
) {
  const ref = useRef<HTMLElement>(null)
  const quote = getQuote(listed.id) ?? listed
  const text = spell(quote)
  const latest = useRef({ quote, text, spell, after })
  useLayoutEffect(() => {
    latest.current = { quote, text, spell, after }
  })
  useLayoutEffect(() => {
    const draw = () => {
      if (!ref.current) return
      const drawn = latest.current
      const now = getQuote(listed.id) ?? drawn.quote
      write(ref.current, now === drawn.quote ? drawn.text : drawn.spell(now))
      drawn.after?.(ref.current, now)
    }
    // The figures are written once after the mount, because they may have changed since the render.
    draw()
    return followQuote(listed.id, draw)
  }, [listed.id])
  return { ref: ref as Ref<HTMLSpanElement>, quote, text }
}

/**
 * Changes the text of the existing text node instead of replacing the node, because React has a reference to
 * the node.
 */
function write(element: HTMLElement, text: string): void {
  const node = element.firstChild
  if (node && node.nodeValue !== text) node.nodeValue = text
}

interface TextProps extends Pick<LiveProps, 'quote'> {
  readonly text: (quote: Quote) => string
  readonly className?: string | undefined
}

export function LiveText({ quote, text: spell, className }: TextProps) {
  const { ref, text } = useLive(quote, spell)
  return (
    <span ref={ref} className={className}>
      {text}
    </span>
  )
}

type Look = Pick<ComponentProps<typeof PriceText>, 'size' | 'weight' | 'className'>

interface PriceProps extends LiveProps, Look {
  /** Whether live prices arrive, so that a change tints the cell. */
  readonly live: boolean
}

/** `key` mounts a new cell for another pair, so that no text of the previous pair remains. */
export const LivePrice = (props: PriceProps) => <PriceOf key={props.quote.id} {...props} />

function PriceOf({ quote: listed, live, id, ...look }: PriceProps) {
  const format = useFormat()
  const shown = useRef(getPrice(listed.id)?.flashes)
  const { ref, text } = useLive(
    listed,
    ({ now_price, price_precision }) => format.price(now_price, price_precision),
    (element, now) => {
      const price = getPrice(now.id)
      if (live && price?.flashes !== shown.current) flash(element, directionOfMove(price?.move))
      shown.current = price?.flashes
    },
  )
  return (
    <PriceText ref={ref} id={id} {...look}>
      {text}
    </PriceText>
  )
}

interface ChangeProps extends LiveProps {
  /** Whether the data is offline or stale, so that the change has no colour. */
  readonly muted: boolean
}

export function LiveChange({ quote: listed, muted, id }: ChangeProps) {
  const format = useFormat()
  const { ref, quote, text } = useLive(
    listed,
    ({ change }) => format.percent(change),
    (element, { change }) => {
      element.className = pillClass(directionOf(change), muted)
    },
  )
  return (
    <ChangePill ref={ref} id={id} direction={directionOf(quote.change)} muted={muted}>
      {text}
    </ChangePill>
  )
}

/** The change in per cent without a coloured background. */
export function LivePercent({ quote: listed, muted, id, ...look }: ChangeProps & Look) {
  const format = useFormat()
  const directionIn = ({ change }: Quote): Direction => (muted ? 0 : directionOf(change))
  const { ref, quote, text } = useLive(
    listed,
    ({ change }) => format.percent(change),
    (element, now) => {
      element.className = priceClass(directionIn(now))
    },
  )
  return (
    <PriceText ref={ref} id={id} direction={directionIn(quote)} {...look}>
      {text}
    </PriceText>
  )
}
