import type { ReactNode } from 'react'
import type { Slot } from './textSlots.ts'

/** Parts of the skeletons; their sizes are in `skeletons.css`. */

/** Renders `part` for each index from 0 to `count` − 1. */
export const rows = (count: number, part: (at: number) => ReactNode): ReactNode =>
  Array.from({ length: count }, (_, at) => part(at))

/** A grey placeholder. `size`: its size class in the style sheet. */
export const SkeletonBlock = ({ size }: { readonly size: string }) => (
  <span className={`boot-bone boot-${size}`} />
)

/** A placeholder for a text, grey while it is empty (`textSlots.ts`). */
export const Text = ({ slot }: { readonly slot: Slot }) => (
  <span className={`boot-${slot}`} data-slot={slot} />
)

/**
 * A row of a list of pairs. `row`: index of the stored figures that fill it; without an index the row stays a
 * placeholder.
 */
export function PairRow({ row }: { readonly row?: number }) {
  return (
    <div className="boot-row" data-row={row}>
      <SkeletonBlock size="mark" />
      <span className="boot-name">
        <span className="boot-pair">
          <Text slot="coin" />
          <Text slot="legal" />
        </span>
        <Text slot="volume" />
      </span>
      <Text slot="price" />
      <Text slot="change" />
    </div>
  )
}
