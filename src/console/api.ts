import { i18n } from '@lingui/core'
import * as v from 'valibot'
import type { Addressed, OperatorCall } from '#contract/operators/call-builders.ts'
import { Problem } from '#contract/operators/session.ts'
import { isUnattended } from './operatorIdleTime.ts'
import { dropSession, sessionState } from './session.ts'
import { translateMessage } from './translate-message.ts'

/**
 * Client of the operators' API (docs/operations/console.md#the-contract): JSON by POST; responses are
 * validated against the contract. The client never retries a call.
 */

type Kind = Problem['problem'] | 'network'

/**
 * The error of a failed call: the response was an error or invalid, or no response arrived. `message` is
 * shown to the operator.
 */
export class ApiError extends Error {
  readonly kind: Kind
  readonly field: string | undefined

  constructor(kind: Kind, message: string, field?: string) {
    super(message)
    this.name = 'ApiError'
    this.kind = kind
    this.field = field
  }
}

export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.kind === 'network'

/**
 * Whether the outcome of an action is unknown: no response arrived, or a response that violates the contract,
 * for example from a proxy or after a server error.
 */
export const isUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.kind === 'network' || error.kind === 'fault'

interface Endpoint<P extends v.GenericSchema, A extends v.GenericSchema> {
  readonly path: string
  readonly params: P
  readonly answer: A
}

const BASE = '/console/api'

async function parseAnswer(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

function toApiError(status: number, body: unknown): ApiError {
  const problem = v.safeParse(Problem, body)
  if (problem.success)
    return new ApiError(problem.output.problem, translateMessage(problem.output), problem.output.field)
  return new ApiError('fault', `The server answered with status ${status}.`)
}

/**
 * Makes one call. A rejection for a missing session also ends the session on the page, which then shows the
 * sign-in.
 * @throws ApiError
 */
export async function post<P extends v.GenericSchema, A extends v.GenericSchema>(
  { path, answer }: Endpoint<P, A>,
  input: v.InferInput<P>,
  signal?: AbortSignal,
): Promise<v.InferOutput<A>> {
  const csrf = sessionState().session?.csrf
  let response: Response
  try {
    response = await fetch(`${BASE}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-lang': i18n.locale,
        ...(csrf ? { 'x-csrf': csrf } : {}),
        // The header `x-refresh` marks a timed refresh, because a timed refresh must not extend the session.
        ...(isUnattended() ? { 'x-refresh': '1' } : {}),
      },
      body: JSON.stringify(input),
      credentials: 'same-origin',
      cache: 'no-store',
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError('network', 'The server cannot be reached.')
  }
  const body = await parseAnswer(response)
  if (!response.ok) {
    const error = toApiError(response.status, body)
    if (error.kind === 'sign_in') dropSession('ended')
    throw error
  }
  const checked = v.safeParse(answer, body)
  if (checked.success) return checked.output
  const where = v.getDotPath(checked.issues[0])
  throw new ApiError(
    'fault',
    `The answer of ${path} is not as agreed${where ? ` (${where})` : ''}: reload the page.`,
  )
}

/** Makes a call of the operators' contract. */
export const send = <P extends v.GenericSchema, A extends v.GenericSchema>(
  call: Addressed<OperatorCall<P, A>>,
  input: v.InferInput<P>,
  signal?: AbortSignal,
): Promise<v.InferOutput<A>> => post(call, input, signal)

const PLAIN = /^[\w@%+=:,./-]+$/
const shellQuoted = (word: string): string => (PLAIN.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)

/** The equivalent command line of a call; null while the input is incomplete. */
export function commandLine<P extends v.GenericSchema, A extends v.GenericSchema>(
  call: Addressed<OperatorCall<P, A>>,
  input: unknown,
): string | null {
  const parsed = v.safeParse(call.params, input)
  if (!parsed.success) return null
  return ['npm run ops --', call.command, ...call.words(parsed.output).map(shellQuoted)].join(' ')
}
