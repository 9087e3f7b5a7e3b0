import type { ComponentType } from 'react'
import type { ObjectKind, OnceCall, UserEventName, UserEvents } from '#contract/table.ts'
import type { Format } from '#i18n/format.ts'
import type { IconShape } from '#ui/media/Icon.tsx'

/**
 * What a feature's `manifest.ts` says of it to the rest of the app. It is small and holds no screen: it is read by the home
 * screen, by bills and by what stands around every page. `features/index.ts` lists them. Words are given by the macros of
 * `@lingui/core/macro` inside the functions, so that they are in the language of the moment.
 */
export interface Manifest {
  /** The kinds of objects (contract table) that it opens. Every kind belongs to exactly one feature. */
  readonly objects?: { readonly [K in ObjectKind]?: ObjectDoor }
  /** The home screen's tiles, by their key in `/menu`. */
  readonly tiles?: Readonly<Record<string, Tile>>
  /** What became of a request, for the calls that travel under a `request_id`. Every one is spoken of once. */
  readonly outcomes?: { readonly [C in OnceCall]?: OutcomeLabels }
  /** Its segment of the trade tab, before the tab's own. */
  readonly segment?: Segment
  /** What is told by the banner, wherever the person is, when an event of theirs comes. */
  readonly events?: EventNotices
}

export interface Segment {
  /** As the route's `type` names it. */
  readonly name: string
  readonly label: () => string
  /** Comes with its segment. */
  readonly Part: ComponentType<{ readonly matchId?: number | undefined }>
}

export interface ObjectDoor {
  /** What it is called, with its number: "Order 12". */
  readonly name: (id: string) => string
  /** Where it, or the list that shows it, is. Left out where there is nothing to open. */
  readonly route?: (id: string) => string
  /** Where those that hold money or wait for a payment stand and are ended, of a kind that does. */
  readonly list?: string
}

export interface Tile {
  readonly icon: IconShape
  readonly route: string
}

export interface OutcomeLabels {
  /** `time`: when it was sent, in words. */
  readonly done: (time: string) => string
  readonly not: (time: string) => string
  /** The list that shows it. */
  readonly list: string
  /** What it makes, where that is opened by itself, and the words of the way there. */
  readonly made?: { readonly kind: ObjectKind; readonly open: () => string }
}

export interface Notice {
  /** Of what it tells: the same is told once, whether the event or the answer of a call came first. */
  readonly once: string
  readonly text: string
  readonly href: string
}

/** Null: the event is no news. */
export type NoticeOf<N extends UserEventName> = (event: UserEvents[N], format: Format) => Notice | null
export type EventNotices = { readonly [N in UserEventName]?: NoticeOf<N> }
