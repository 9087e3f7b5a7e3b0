import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/**
 * Who may call. `guest`: everybody, and everybody is answered alike. `viewer`: everybody, and a member's answer adds what
 * is theirs; it is kept under the person's scope, a guest being a person too. `member`: with a live token. Only a member
 * call answers 999 (docs/api-conventions.md#types-998-and-999).
 */
export type Access = 'guest' | 'viewer' | 'member'

/** What a call asks of its caller beyond a live token; the server rejects without it, the screen says so beforehand. */
export interface Requirements {
  /** Verification of the identity (`User.real_level`): rejected with 998. */
  readonly level?: 1 | 2
  /**
   * A parameter `pay_password` travels with it. `true`: a person without one sets it first. `if_set`: it is asked of those
   * who have one.
   */
  readonly payPassword?: true | 'if_set'
  /** A parameter `code` travels with it that was sent to the person's own contact for this scene (`safe.send`). */
  readonly code?: 'withdraw'
  /** A parameter `factor_code` travels with it, of whoever has a second factor. */
  readonly factor?: true
  /** A product that is not offered everywhere: the setting `closed_areas_<region>` says where it is closed. */
  readonly region?: string
  /** The least `User.vip_level`. */
  readonly vip?: number
}

/** Reads that something outdates. */
export type Reads = readonly ReadCall[]

/** The typed stores of the device (`src/data/store`). */
export type StoreName =
  | 'quotes'
  | 'fiat'
  | 'profile'
  | 'announcements'
  | 'balances'
  | 'messages'
  | 'candles'
  | 'pages'

/** What the device may keep of an answer: where, for whom, and for how long it counts as fresh (ms). */
export interface Keep {
  readonly store: StoreName
  readonly scope: 'public' | 'user'
  readonly for: number
  /** From this age on (ms) it is not shown any more, and dropped at the next launch. */
  readonly until?: number
  /** Of a paged list: how many of its newest rows stay readable without a line. Its first page alone when left out. */
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
   * A write that moves money or places, changes or cancels an order: it carries `request_id`
   * (docs/api-conventions.md#request-ids).
   */
  readonly once: boolean
  /** A multipart call with the field `file`. */
  readonly upload: boolean
  readonly requires: Requirements
  /** What its success outdates; nothing else does, but the events. */
  readonly changes: () => Reads
}

interface ReadOptions<P, A, C> {
  readonly params: P
  readonly answer: A
  readonly access?: C
  readonly keep?: Keep
  readonly requires?: Requirements
  /** A balance of the person, or what is computed from one, is in its answer. */
  readonly hasBalance?: boolean
}

interface WriteOptions<P, A, C, O, U> {
  readonly params: P
  readonly answer: A
  readonly access?: C
  readonly once?: O
  readonly upload?: U
  readonly requires?: Requirements
  /** With its type spelled out, `(): Reads => […]`, so that a call may name its own neighbours. */
  readonly changes?: () => Reads
}

const NO_REQUIREMENTS: Requirements = {}
const NOTHING = (): Reads => []

const withBalance: ReadCall[] = []

/** The reads that have a balance in their answers, of every product: whatever moves money outdates all of them. */
export const balanceReads = (): Reads => withBalance

/** A call that changes nothing and may be asked again at any time. `params` is what travels besides `lang`. */
export function read<P extends GenericSchema, A extends GenericSchema, C extends Access = 'guest'>(
  method: Method,
  path: `/${string}`,
  { params, answer, access, keep, requires = NO_REQUIREMENTS, hasBalance }: ReadOptions<P, A, C>,
): Call<P, A> & { readonly kind: 'read'; readonly access: C; readonly once: false; readonly upload: false } {
  const call = {
    kind: 'read',
    method,
    path,
    // The type parameters stand at their defaults exactly when the option is left out.
    access: access ?? ('guest' as C),
    params,
    answer,
    keep: keep ?? null,
    once: false,
    upload: false,
    requires,
    changes: NOTHING,
  } as const
  if (hasBalance) withBalance.push(call)
  return call
}

/**
 * A call with an effect. It is sent on a fresh tap only, never queued and never retried
 * (docs/offline.md#rule-9-writes).
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
    params,
    answer,
    access,
    once,
    upload,
    requires = NO_REQUIREMENTS,
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
  }
}

export type ReadCall = Call & { readonly kind: 'read' }
export type WriteCall = Call & { readonly kind: 'write' }

/** What the caller passes: each field as the wire's text or as the value it stands for (an id may be a number). */
export type ParamsOf<C extends Call> =
  C extends Call<infer P, GenericSchema>
    ? {
        [K in keyof InferInput<P>]:
          | InferInput<P>[K]
          | (K extends keyof InferOutput<P> ? InferOutput<P>[K] : never)
      }
    : never

/** What the server's handler receives: checked and converted. */
export type CheckedParams<C extends Call> = C extends Call<infer P, GenericSchema> ? InferOutput<P> : never

/** The payload under `message` of a success. */
export type AnswerOf<C extends Call> = C extends Call<GenericSchema, infer A> ? InferOutput<A> : never

export const seconds = (n: number): number => n * 1000
export const minutes = (n: number): number => n * 60_000
export const hours = (n: number): number => n * 3_600_000
