import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { CallFreeze } from '../freezes.ts'

/**
 * Who may call. `guest`: everybody, with the same answer. `viewer`: everybody, and a member's answer has
 * personal additions, so the device stores the answer under the scope of the person or of the guest.
 * `member`: a valid token is required. Only a member call answers 999
 * (docs/api-conventions.md#types-998-and-999).
 */
export type Access = 'guest' | 'viewer' | 'member'

/**
 * Requirements of a call besides a token. The server rejects a call whose requirements are not met; screens
 * check the requirements before they send the call.
 */
export interface Requirements {
  /**
   * Required verification level (`User.real_level`); the server rejects a person with a lower level by answer
   * type 998.
   */
  readonly level?: 1 | 2
  /**
   * The call has a parameter `pay_password`. `true`: a person without a pay password must set it first.
   * `if_set`: only a person who has a pay password must send it.
   */
  readonly payPassword?: true | 'if_set'
  /**
   * The call has a parameter `code`: a code for this scene, sent to the person's own contact (`safe.send`).
   */
  readonly code?: 'withdraw'
  /** The call has a parameter `factor_code`, required from people with a second factor. */
  readonly factor?: true
  /**
   * Name of a product that is not offered in all regions; the setting `closed_areas_<region>` lists the
   * regions where the product is closed.
   */
  readonly region?: string
  /** Minimum `User.vip_level`. */
  readonly vip?: number
}

/** Reads that a write or an event invalidates. */
export type Reads = readonly ReadCall[]

/** Stores of the device's database (`src/data/store`). */
export type StoreName =
  | 'quotes'
  | 'fiat'
  | 'profile'
  | 'announcements'
  | 'balances'
  | 'messages'
  | 'candles'
  | 'pages'

/**
 * How a device may store an answer: in which store, under whose scope, and for how long it counts as fresh
 * (ms).
 */
export interface Keep {
  readonly store: StoreName
  readonly scope: 'public' | 'user'
  readonly for: number
  /** Maximum age (ms). An older answer is not shown, and the next launch removes it. */
  readonly until?: number
  /**
   * For a paged list: number of newest rows that stay available offline; by default the rows of the first
   * page.
   */
  readonly rows?: number
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Call<P extends GenericSchema = GenericSchema, A extends GenericSchema = GenericSchema> {
  readonly kind: 'read' | 'write'
  readonly method: Method
  readonly path: `/${string}`
  readonly access: Access
  readonly params: P
  readonly answer: A
  readonly keep: Keep | null
  /**
   * True for a write that moves money, or creates, changes or cancels an order. Such a call has a parameter
   * `request_id` (docs/api-conventions.md#request-ids).
   */
  readonly once: boolean
  /** A multipart call with a field `file`. */
  readonly upload: boolean
  readonly requires: Requirements
  /** Reads that a successful call invalidates, in addition to the reads that its events invalidate. */
  readonly changes: () => Reads
  /**
   * What the call does, for the OpenAPI document. Present only on the server: the builds of app and service
   * worker leave the text out (`tools/build/server-only-options.ts`).
   */
  readonly summary?: string
  /**
   * The freezes of an account that stop a write; undefined for a read. In the built app also undefined for a
   * write that no freeze stops.
   */
  readonly stoppedBy?: readonly CallFreeze[]
}

interface ReadOptions<P, A, C> {
  /** What the call does, in one line that begins with a verb and has no full stop. */
  readonly summary: string
  readonly params: P
  readonly answer: A
  readonly access?: C
  readonly keep?: Keep
  readonly requires?: Requirements
  /**
   * True when the answer contains a balance of the person, a value computed from a balance, or a list of movements
   * of money by several products.
   */
  readonly hasBalance?: boolean
  /**
   * True when the answer contains the person's level of verification, contacts or pause of withdrawals, or a
   * value that depends on one of the three.
   */
  readonly hasStanding?: boolean
}

interface WriteOptions<P, A, C, O, U> {
  /** What the call does, in one line that begins with a verb and has no full stop. */
  readonly summary: string
  readonly params: P
  readonly answer: A
  readonly access?: C
  readonly once?: O
  readonly upload?: U
  readonly requires?: Requirements
  /**
   * The freezes that stop the call: `withdrawals` for a call that withdraws money or changes the destination
   * of withdrawals; `trading` for a call that opens or enlarges an order, a position, an option, a
   * subscription, a bid, a loan or a stake. Empty for a call that neither moves value out of the account nor
   * opens anything, such as a call that closes, cancels, repays or protects. The server rejects a stopped
   * call before the handler runs (`server/identity/accounts/freezes.ts`).
   */
  readonly stoppedBy: readonly CallFreeze[]
  /**
   * Must be written with its return type, `(): Reads => […]`; without it TypeScript cannot infer the types of
   * calls that refer to each other.
   */
  readonly changes?: () => Reads
}

const NO_REQUIREMENTS: Requirements = {}
const NOTHING = (): Reads => []

const withBalance: ReadCall[] = []

/** All reads whose responses contain a balance; every movement of money invalidates these reads. */
export const balanceReads = (): Reads => withBalance

const withStanding: ReadCall[] = []

/**
 * All reads whose answers contain the person's level of verification, contacts or pause of withdrawals. A
 * change of the level, a contact or the pause invalidates these reads.
 */
export const standingReads = (): Reads => withStanding

/**
 * Declares a call without effects, which may be repeated at any time. `params`: all parameters except `lang`.
 */
export function read<P extends GenericSchema, A extends GenericSchema, C extends Access = 'guest'>(
  method: Method,
  path: `/${string}`,
  {
    summary,
    params,
    answer,
    access,
    keep,
    requires = NO_REQUIREMENTS,
    hasBalance,
    hasStanding,
  }: ReadOptions<P, A, C>,
): Call<P, A> & { readonly kind: 'read'; readonly access: C; readonly once: false; readonly upload: false } {
  const call = {
    kind: 'read',
    method,
    path,
    // Each cast is safe, because each type parameter has its default type exactly when the caller left the
    // option out.
    access: access ?? ('guest' as C),
    params,
    answer,
    keep: keep ?? null,
    once: false,
    upload: false,
    requires,
    changes: NOTHING,
    summary,
  } as const
  if (hasBalance) withBalance.push(call)
  if (hasStanding) withStanding.push(call)
  return call
}

/**
 * Declares a call with an effect. The app sends it only when the person submits, and never queues or repeats
 * it (docs/offline.md#rule-9-writes).
 */
export function write<
  P extends GenericSchema,
  A extends GenericSchema,
  M extends Method,
  W extends `/${string}`,
  C extends Access = 'guest',
  O extends boolean = false,
  U extends boolean = false,
>(
  method: M,
  path: W,
  {
    summary,
    params,
    answer,
    access,
    once,
    upload,
    requires = NO_REQUIREMENTS,
    stoppedBy,
    changes = NOTHING,
  }: WriteOptions<P, A, C, O, U>,
): Call<P, A> & {
  readonly kind: 'write'
  readonly method: M
  readonly path: W
  readonly access: C
  readonly once: O
  readonly upload: U
} {
  return {
    kind: 'write',
    method,
    path,
    access: access ?? ('guest' as C),
    params,
    answer,
    keep: null,
    once: once ?? (false as O),
    upload: upload ?? (false as U),
    requires,
    changes,
    summary,
    stoppedBy,
  }
}

export type ReadCall = Call & { readonly kind: 'read' }
export type WriteCall = Call & { readonly kind: 'write' }

/**
 * Parameters as the app passes them to a call: as text, or as the value that the text stands for (an id may
 * be a number).
 */
export type ParamsOf<C extends Call> =
  C extends Call<infer P, GenericSchema>
    ? {
        [K in keyof InferInput<P>]:
          | InferInput<P>[K]
          | (K extends keyof InferOutput<P> ? InferOutput<P>[K] : never)
      }
    : never

/** Parameters as the server's handler receives them: checked and converted. */
export type CheckedParams<C extends Call> = C extends Call<infer P, GenericSchema> ? InferOutput<P> : never

/** Payload (`message`) of a successful answer. */
export type AnswerOf<C extends Call> = C extends Call<GenericSchema, infer A> ? InferOutput<A> : never

export const seconds = (n: number): number => n * 1000
export const minutes = (n: number): number => n * 60_000
export const hours = (n: number): number => n * 3_600_000
