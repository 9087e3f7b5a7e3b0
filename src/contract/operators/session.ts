import * as v from 'valibot'
import { int, str } from '../wire/fields.ts'
import { PageMessage } from './msg.ts'
import { ROLES } from './roles.ts'

/**
 * Sign-in of operators (docs/operations/console.md#signing-in). These calls run no command; all other calls
 * of the console need the session that a sign-in opens. Options and responses are those of WebAuthn Level 3,
 * as JSON.
 */

/** The session of the signed-in operator. Times are in milliseconds (server's clock). */
export const OperatorSession = v.object({
  operator: str,
  roles: v.array(v.picklist(ROLES)),
  /** CSRF token, sent as the header `x-csrf` with every call of the session. */
  csrf: str,
  server_time: int,
  ends_at: int,
  /** The session ends at this time unless a call extends it. */
  idle_until: int,
  /** Until this time, calls that need a fresh passkey proof are accepted without another proof. */
  proven_until: int,
  demo: v.boolean(),
  version: str,
})
export type OperatorSession = v.InferOutput<typeof OperatorSession>

/**
 * Kinds of errors. `sign_in`: there is no session, or the session ended. `locked`: failed passkey proofs
 * have locked the operator. `csrf`: the call is from a page of another origin or session. `role`: the
 * operator lacks a role, or the console is not open to this IP address. `fresh`: the operator must prove the
 * passkey again, then repeat the call. `input`: a parameter is invalid. `rejected`: the command, the passkey
 * or the key was rejected. `limit`: too many calls or open pages. `fault`: an error of the server.
 */
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

/** An error response; its status is 401, 403, 422, 429 or 500. */
export const Problem = v.object({
  problem: v.picklist(PROBLEMS),
  /** A message without `phrase` is in the language of the header `x-lang`. */
  ...PageMessage.entries,
  /** Name of the invalid parameter. */
  field: v.optional(str),
})
export type Problem = v.InferOutput<typeof Problem>

/** Options for the browser (`PublicKeyCredential.parseRequestOptionsFromJSON`). */
const Options = v.object({ options: v.looseObject({ challenge: str }) })
/** The browser's response to the options. */
const Response = v.strictObject({ response: v.looseObject({ id: v.pipe(v.string(), v.maxLength(2000)) }) })
const none = v.strictObject({})
const key = { name: v.pipe(v.string(), v.maxLength(32)), key: v.pipe(v.string(), v.maxLength(100)) }

export const sessionCalls = {
  /** Returns the operator's present session; null when nobody is signed in. */
  me: { path: '/session/me', params: none, answer: v.object({ session: v.nullable(OperatorSession) }) },
  /** Starts a sign-in with any passkey of this host. */
  begin: { path: '/session/begin', params: none, answer: Options },
  finish: { path: '/session/finish', params: Response, answer: OperatorSession },
  /** Starts a new proof of the passkey, which calls marked `fresh` require. */
  proveBegin: { path: '/session/proveBegin', params: none, answer: Options },
  proveFinish: { path: '/session/proveFinish', params: Response, answer: OperatorSession },
  /** Starts the registration of a passkey, with the operator's name and the key that `operator add` printed. */
  enrolBegin: { path: '/session/enrolBegin', params: v.strictObject(key), answer: Options },
  /**
   * Completes the registration. Name and key are sent again, because the key signs the passkey's record. `device`: the
   * operator's name for the passkey.
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
