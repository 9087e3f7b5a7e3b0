import * as v from 'valibot'
import { int } from './fields.ts'
import type { Call, Reads } from './kit.ts'

/** What kind of movement a posting is: the day's profit, the icons of bills and their filters come from it. */
export type SceneClass = 'inflow' | 'outflow' | 'trade' | 'income' | 'fee' | 'move'

/** An event of the user's own room. */
export interface UserEvent<E extends v.ObjectEntries = v.ObjectEntries> {
  /** The entity, with `seq`: it rises by one per event of a user. Checked like an answer. */
  readonly schema: v.ObjectSchema<E & { readonly seq: typeof int }, undefined>
  /** The reads that are out of date once it is heard. */
  readonly changes: () => Reads
  /** They are asked again after a random part of so many seconds: for what happens to everybody at one moment. */
  readonly spread: number
}

interface EventOptions {
  readonly changes?: () => Reads
  readonly spread?: number
}

const NOTHING = (): Reads => []

/** Declares an event by what it carries besides `seq`. `spread` in seconds; 0 asks at once. */
export const event = <E extends v.ObjectEntries>(
  entries: E,
  { changes = NOTHING, spread = 0 }: EventOptions = {},
): UserEvent<E> => ({ schema: v.object({ ...entries, seq: int }), changes, spread })

type None = Readonly<Record<never, never>>

/** What an area of the contract declares: everything that the platform knows of it by name. */
export interface Area<N extends string, C, E, S, R extends string, O extends string, M extends string> {
  readonly name: N
  readonly calls: C
  /** Events of the user's own room, by their name on the wire. */
  readonly events: E
  /** What its postings are for, each with its class. */
  readonly scenes: S
  /** Keys of the errors that it brings; they are stable, their texts are the server's. */
  readonly errors: readonly R[]
  /** Kinds of its objects, as holds, bills, messages and links name them. */
  readonly objects: readonly O[]
  /** Kinds of the messages that it writes into inboxes; their texts are the server's. */
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
  // The type parameters stand at their defaults exactly when the part is left out.
  return { name, calls, events: events ?? ({} as E), scenes: scenes ?? ({} as S), errors, objects, mails }
}
