import * as v from 'valibot'
import type { Call, Reads } from './callBuilders.ts'
import { int } from './fields.ts'

/**
 * Class of a scene. The class determines whether the posting counts towards the day's profit, and the icon
 * and filter in the list of transactions.
 */
export type SceneClass = 'inflow' | 'outflow' | 'trade' | 'income' | 'fee' | 'move'

/** Declaration of a personal event, which all open pages of the person receive. */
export interface UserEvent<E extends v.ObjectEntries = v.ObjectEntries> {
  /**
   * The payload, with `seq`, which increases by one with each event of the person. The app validates the
   * payload like a response.
   */
  readonly schema: v.ObjectSchema<E & { readonly seq: typeof int }, undefined>
  /** Reads that the event invalidates. */
  readonly changes: () => Reads
  /**
   * Maximum random delay (seconds) before the reads are repeated. Above 0 for events that concern many users
   * at once, so that not all devices send their requests at the same time.
   */
  readonly spread: number
}

interface EventOptions {
  readonly changes?: () => Reads
  readonly spread?: number
}

const NOTHING = (): Reads => []

/**
 * Declares a personal event by the schema of its payload without `seq`. `spread` in seconds; 0: the reads are
 * repeated at once.
 */
export const event = <E extends v.ObjectEntries>(
  entries: E,
  { changes = NOTHING, spread = 0 }: EventOptions = {},
): UserEvent<E> => ({ schema: v.object({ ...entries, seq: int }), changes, spread })

type None = Readonly<Record<never, never>>

/** All names that one area of the contract declares. */
export interface Area<N extends string, C, E, S, R extends string, O extends string, M extends string> {
  readonly name: N
  /**
   * The subject of the area, for the OpenAPI document. Left out of the builds of app and service worker, like
   * `summary` of a call.
   */
  readonly about?: string
  readonly calls: C
  /** Personal events, by their name on the wire. */
  readonly events: E
  /** Scenes of the area's postings, each with its class. */
  readonly scenes: S
  /** Keys of the area's errors. A key never changes; the server has the texts. */
  readonly errors: readonly R[]
  /** Kinds of the area's objects, which holds, transactions, messages and links refer to. */
  readonly objects: readonly O[]
  /** Kinds of messages that the area sends automatically; the server has the texts. */
  readonly mails: readonly M[]
}

interface Declared<N, C, E, S, R, O, M> {
  readonly name: N
  /** The subject of the area, in a few words without a full stop. */
  readonly about: string
  readonly calls: C
  readonly events?: E
  readonly scenes?: S
  readonly errors?: readonly R[]
  readonly objects?: readonly O[]
  readonly mails?: readonly M[]
}

/** Declares an area of the contract; `table.ts` lists all areas. */
export function area<
  const N extends string,
  C extends Readonly<Record<string, Call>>,
  E = None,
  const S extends Readonly<Record<string, SceneClass>> = None,
  const R extends string = never,
  const O extends string = never,
  const M extends string = never,
>({
  name,
  about,
  calls,
  events,
  scenes,
  errors = [],
  objects = [],
  mails = [],
}: Declared<N, C, E, S, R, O, M>): Area<N, C, E, S, R, O, M> {
  // Each cast is safe, because a type parameter has its default type exactly when the caller left its field
  // out.
  return {
    name,
    about,
    calls,
    events: events ?? ({} as E),
    scenes: scenes ?? ({} as S),
    errors,
    objects,
    mails,
  }
}
