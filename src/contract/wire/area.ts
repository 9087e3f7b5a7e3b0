import * as v from 'valibot'
import { int } from './fields.ts'
import type { Call, Reads } from './kit.ts'

/** Class of a posting's scene, used for the day's profit and for icons and filters of transactions. */
export type SceneClass = 'inflow' | 'outflow' | 'trade' | 'income' | 'fee' | 'move'

/** A personal event, sent to the person's own room. */
export interface UserEvent<E extends v.ObjectEntries = v.ObjectEntries> {
  /**
   * The payload, with `seq`, which increases by one per event of a person. Validated like a
   * response.
   */
  readonly schema: v.ObjectSchema<E & { readonly seq: typeof int }, undefined>
  /** Calls whose data the event outdates. */
  readonly changes: () => Reads
  /**
   * The reload of this data is delayed by a random part of this many seconds, for events that
   * concern many users at once.
   */
  readonly spread: number
}

interface EventOptions {
  readonly changes?: () => Reads
  readonly spread?: number
}

const NOTHING = (): Reads => []

/**
 * Declares an event by its payload without `seq`. `spread` in seconds; 0: data is reloaded at once.
 */
export const event = <E extends v.ObjectEntries>(
  entries: E,
  { changes = NOTHING, spread = 0 }: EventOptions = {},
): UserEvent<E> => ({ schema: v.object({ ...entries, seq: int }), changes, spread })

type None = Readonly<Record<never, never>>

/** All names that one area of the contract declares. */
export interface Area<N extends string, C, E, S, R extends string, O extends string, M extends string> {
  readonly name: N
  readonly calls: C
  /** Personal events, by their name on the wire. */
  readonly events: E
  /** Scenes of its postings, with their classes. */
  readonly scenes: S
  /** Keys of its errors. The keys are stable; the server has the texts. */
  readonly errors: readonly R[]
  /** Kinds of its objects, as used by holds, transactions, messages and links. */
  readonly objects: readonly O[]
  /** Kinds of its automatic messages; the server has the texts. */
  readonly mails: readonly M[]
}

interface Declared<N, C, E, S, R, O, M> {
  readonly name: N
  readonly calls: C
  readonly events?: E
  readonly scenes?: S
  readonly errors?: readonly R[]
  readonly objects?: readonly O[]
  readonly mails?: readonly M[]
}

/** Declares an area; `table.ts` lists them all. */
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
  calls,
  events,
  scenes,
  errors = [],
  objects = [],
  mails = [],
}: Declared<N, C, E, S, R, O, M>): Area<N, C, E, S, R, O, M> {
  // The type parameters have their defaults exactly when the part is left out.
  return { name, calls, events: events ?? ({} as E), scenes: scenes ?? ({} as S), errors, objects, mails }
}
