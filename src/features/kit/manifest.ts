import type { ComponentType } from 'react'
import type { ObjectKind, OnceCall, Scene, UserEventName, UserEvents } from '#contract/table.ts'
import type { Format } from '#i18n/format.ts'
import type { IconShape } from '#ui/media/Icon.tsx'

/**
 * What a feature offers to the rest of the app. Small and without screens, because the home screen, the list
 * of transactions and the app frame import every manifest; `features/index.ts` lists all manifests. Texts use
 * the macros of `@lingui/core/macro` inside functions, so that they follow the current language.
 */
export interface Manifest {
  /**
   * Object kinds (in the contract's table) for which this feature has a page. Each kind belongs to exactly
   * one feature.
   */
  readonly objects?: { readonly [K in ObjectKind]?: ObjectLink }
  /** Names of scenes in the list of transactions and its filter. Each scene belongs to exactly one feature. */
  readonly scenes?: { readonly [S in Scene]?: () => string }
  /** Tiles of the home screen, by their key in the answer of `/menu`. */
  readonly tiles?: Readonly<Record<string, Tile>>
  /**
   * Texts about the outcomes of the feature's calls that have a request id (`OnceCall`). Each call belongs to exactly
   * one feature.
   */
  readonly outcomes?: { readonly [C in OnceCall]?: OutcomeLabels }
  /** The feature's segment of the trade tab, shown before the tab's own segments. */
  readonly segment?: Segment
  /** Banners for personal events, shown over any page. */
  readonly events?: EventNotices
}

export interface Segment {
  /** Value of the URL parameter `type` that selects the segment. */
  readonly name: string
  readonly label: () => string
  /** Content of the segment, loaded when the segment is opened. */
  readonly Part: ComponentType<{ readonly matchId?: number | undefined }>
}

export interface ObjectLink {
  /** Name of the object with its number: "Order 12". */
  readonly name: (id: string) => string
  /** Route of the object or of a list that contains the object; left out when there is no such page. */
  readonly route?: (id: string) => string
  /** Route of the list in which the person can close open objects that hold money or await payment. */
  readonly list?: string
}

export interface Tile {
  readonly icon: IconShape
  readonly route: string
}

export interface OutcomeLabels {
  /** Text when the call was executed. `time`: when the call was sent, formatted. */
  readonly done: (time: string) => string
  readonly not: (time: string) => string
  /** Route of the list that shows the call's result. */
  readonly list: string
  /**
   * The kind of object that the call creates, where the object has a page, and the text of the link to the
   * object.
   */
  readonly made?: { readonly kind: ObjectKind; readonly open: () => string }
}

export interface Notice {
  /**
   * Identifies what the banner reports. An event and the answer of a call may report the same result, and its
   * banner is shown once.
   */
  readonly once: string
  readonly text: string
  readonly href: string
}

/** Creates the banner of an event; null when the event needs no banner. */
export type NoticeOf<N extends UserEventName> = (event: UserEvents[N], format: Format) => Notice | null
export type EventNotices = { readonly [N in UserEventName]?: NoticeOf<N> }
