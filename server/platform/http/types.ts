import type { Table } from '#contract/table.ts'
import type { AnswerOf, Call, CheckedParams } from '#contract/wire/kit.ts'
import type { Lang } from '#contract/wire/lang.ts'
import type { Services } from '../../services.ts'
import type { Tx } from '../db/types.ts'

/** Who calls, as the session says. */
export interface Caller {
  readonly userId: number
  readonly tokenHash: Buffer
}

export interface CallContext {
  readonly services: Services
  readonly lang: Lang
  readonly ip: string
  readonly userAgent: string
  /** Null for a guest. */
  readonly caller: Caller | null
}

/** For `access: 'member'`. */
export interface MemberContext extends CallContext {
  readonly caller: Caller
}

/** For `once` calls: everything happens inside `tx`, together with the record of the request id. */
export interface OnceContext extends MemberContext {
  readonly tx: Tx
  readonly requestId: string
  /** Runs after the commit and never when the call is rejected or answered from the record: events, nudges. */
  afterCommit(effect: () => void): void
}

export interface UploadedFile {
  readonly bytes: Buffer
  readonly name: string
}

type ContextOf<C extends Call> = C['once'] extends true
  ? OnceContext
  : C['access'] extends 'member'
    ? MemberContext
    : CallContext

export type Handler<C extends Call> = (
  params: CheckedParams<C>,
  context: ContextOf<C> & (C['upload'] extends true ? { readonly file: UploadedFile } : unknown),
) => Promise<AnswerOf<C>>

type MayShare = (params: unknown, services: Services) => boolean

const shared = new WeakMap<object, MayShare>()

/**
 * Says of a `once` call which of its parameters make it take the same steps as every other such call, so that calls of several
 * people may share a transaction (`server/ledger/once-together.ts`).
 */
export function sharing<C extends Call>(
  handler: Handler<C>,
  mayShare: (params: CheckedParams<C>, services: Services) => boolean,
): Handler<C> {
  // The router gives it what the call's own schema has checked.
  shared.set(handler, mayShare as MayShare)
  return handler
}

/** One handler for every call of the table, in its shape. */
export type Handlers = {
  readonly [Area in keyof Table]: {
    readonly [Name in keyof Table[Area]]: Table[Area][Name] extends Call ? Handler<Table[Area][Name]> : never
  }
}

/** A handler as the router sees it: its parameters have been checked by the call it was typed with. */
export type AnyHandler = (params: unknown, context: unknown) => Promise<unknown>

function found(handlers: Handlers, name: string): AnyHandler {
  const [area = '', call = ''] = name.split('.')
  const handler: unknown = Reflect.get(Reflect.get(handlers, area), call)
  if (typeof handler !== 'function') throw new TypeError(`no handler for ${name}`)
  return handler as AnyHandler
}

/** The handler of `area.name`. */
export const handlerOf = (handlers: Handlers, name: string): AnyHandler => found(handlers, name)

/** Which calls of `area.name` may share a transaction; none unless its handler says so (`sharing`). */
export const mayShareOf = (handlers: Handlers, name: string): MayShare =>
  shared.get(found(handlers, name)) ?? (() => false)
