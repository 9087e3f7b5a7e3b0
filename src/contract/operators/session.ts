import * as v from 'valibot'
import { int, str } from '../wire/fields.ts'
import { Said } from './msg.ts'
import { ROLES } from './roles.ts'

/**
 * How operators sign in (docs/operations/console.md#signing-in). These calls have no command: everything else of the
 * contract is made with the session that they open. The options and responses are those of WebAuthn Level 3, as JSON.
 */

/** Who is signed in. Times are milliseconds of the server's clock. */
export const OperatorSession = v.object({
  operator: str,
  roles: v.array(v.picklist(ROLES)),
  /** Sent in the header `x-csrf` with every other call. */
  csrf: str,
  server_time: int,
  ends_at: int,
  /** It ends then, unless a call is made before. */
  idle_until: int,
  /** Until then calls that take a fresh proof are made without asking for the passkey again. */
  proven_until: int,
  demo: v.boolean(),
  version: str,
})
export type OperatorSession = v.InferOutput<typeof OperatorSession>

/** `sign_in`: no session, or it ended. `fresh`: prove the passkey again, then make the call anew. */
const PROBLEMS = [
  'sign_in',
  'locked',
  'csrf',
  'role',
  'fresh',
  'input',
  'rejected',
  'limit',
  'fault',
] as const

/** Every answer that is not well; the status is 401, 403, 422, 429 or 500. */
export const Problem = v.object({
  problem: v.picklist(PROBLEMS),
  /** `message` alone is in the language of the header `x-lang`. */
  ...Said.entries,
  /** The parameter that it is about. */
  field: v.optional(str),
})
export type Problem = v.InferOutput<typeof Problem>

/** Options as the browser takes them (`PublicKeyCredential.parseRequestOptionsFromJSON`). */
const Options = v.object({ options: v.looseObject({ challenge: str }) })
/** What the browser made of them. */
const Response = v.strictObject({ response: v.looseObject({ id: v.pipe(v.string(), v.maxLength(2000)) }) })
const none = v.strictObject({})
const key = { name: v.pipe(v.string(), v.maxLength(32)), key: v.pipe(v.string(), v.maxLength(100)) }

export const sessionCalls = {
  /** Who is signed in; null for nobody. */
  me: { path: '/session/me', params: none, answer: v.object({ session: v.nullable(OperatorSession) }) },
  /** Begins to sign in by any passkey of this place. */
  begin: { path: '/session/begin', params: none, answer: Options },
  finish: { path: '/session/finish', params: Response, answer: OperatorSession },
  /** Begins to prove the passkey again. */
  proveBegin: { path: '/session/proveBegin', params: none, answer: Options },
  proveFinish: { path: '/session/proveFinish', params: Response, answer: OperatorSession },
  /** Begins to make a passkey: takes the operator's name and key, as `operator add` showed it. */
  enrolBegin: { path: '/session/enrolBegin', params: v.strictObject(key), answer: Options },
  /**
   * Name and key once more: the key signs the passkey. `device`: how the operator calls the passkey. They sign in with it
   * afterwards.
   */
  enrolFinish: {
    path: '/session/enrolFinish',
    params: v.strictObject({
      ...key,
      ...Response.entries,
      device: v.pipe(v.string(), v.trim(), v.maxLength(40)),
    }),
    answer: v.object({ operator: str }),
  },
  end: { path: '/session/end', params: none, answer: none },
} as const
