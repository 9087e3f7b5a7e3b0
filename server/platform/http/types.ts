import type { Table } from '#contract/table.ts'
import type { AnswerOf, Call, CheckedParams } from '#contract/wire/callBuilders.ts'
import type { Lang } from '#contract/wire/lang.ts'
import type { Services } from '../../services.ts'
import type { Tx } from '../db/types.ts'

/** The user of a request, from the session. */
export interface Caller {
  readonly userId: number
  readonly tokenHash: Buffer
}

export interface CallContext {
  readonly services: Services
  readonly lang: Lang
  readonly ip: string
  readonly userAgent: string
  /** The signed-in user; null for a guest. */
  readonly caller: Caller | null
}

/** Context of calls with `access: 'member'`. */
export interface MemberContext extends CallContext {
  readonly caller: Caller
}

/** Context of `once` calls: every effect happens in `tx`, together with the record of the request id. */
export interface OnceContext extends MemberContext {
  readonly tx: Tx
  readonly requestId: string
  /**
   * Registers an effect that runs after the commit, such as an event. It does not run when the call is rejected, or
   * when the request is a repetition that gets the stored response.
   */
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

type SharedSteps = (
  params: unknown,
  services: Services,
  userId: number,
) => string | null | Promise<string | null>

const shared = new WeakMap<object, SharedSteps>()

/**
 * Marks a `once` call as a call that may share a transaction with calls of other users
 * (`server/ledger/idempotent-write-batch.ts`).
 * @param steps returns a name for the steps that a call with these parameters takes, or null when the call needs a
 * transaction of its own. Calls with the same name may share a transaction. The function may throw an AppError to
 * reject the call before a transaction begins.
 */
export function sharesTransaction<C extends Call>(
  handler: Handler<C>,
  steps: (
    params: CheckedParams<C>,
    services: Services,
    userId: number,
  ) => string | null | Promise<string | null>,
): Handler<C> {
  // The router has validated the parameters by the schema of the call.
  shared.set(handler, steps as SharedSteps)
  return handler
}

/** One handler for every call of the contract, in the structure of the contract. */
export type Handlers = {
  readonly [Area in keyof Table]: {
    readonly [Name in keyof Table[Area]]: Table[Area][Name] extends Call ? Handler<Table[Area][Name]> : never
  }
}

/**
 * A handler without the type of its parameters. The router validates them with the schema of the same call, so they
 * have this type.
 */
export type AnyHandler = (params: unknown, context: unknown) => Promise<unknown>

function handlerNamed(handlers: Handlers, name: string): AnyHandler {
  const [area = '', call = ''] = name.split('.')
  const handler: unknown = Reflect.get(Reflect.get(handlers, area), call)
  if (typeof handler !== 'function') throw new TypeError(`no handler for ${name}`)
  return handler as AnyHandler
}

/** The handler of the call `area.name`. */
export const handlerOf = (handlers: Handlers, name: string): AnyHandler => handlerNamed(handlers, name)

/**
 * The function that names the steps of a call of `area.name`, for calls that may share a transaction. It always
 * returns null unless the handler was marked with `sharesTransaction`.
 */
export const sharedStepsOf = (handlers: Handlers, name: string): SharedSteps =>
  shared.get(handlerNamed(handlers, name)) ?? (() => null)
