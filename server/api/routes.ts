import { createHash, randomUUID } from 'node:crypto'
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Freeze } from '#contract/freezes.ts'
import { allCalls, isErrorKey } from '#contract/table.ts'
import type { Call } from '#contract/wire/callBuilders.ts'
import { isReason, REASONS } from '#contract/wire/errorReasons.ts'
import { requestId } from '#contract/wire/fields.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { requireNotFrozen } from '../identity/accounts/freezes.ts'
import { meetRequirements } from '../identity/accounts/requirements.ts'
import { callerOfToken } from '../identity/accounts/sessions.ts'
import type { Db, Tx } from '../platform/db/types.ts'
import { AppError } from '../platform/errors.ts'
import { ok, rejected, rejectedKey } from '../platform/http/envelope.ts'
import { type Form, parseForm, queryOf } from '../platform/http/parse-form.ts'
import type { Gate } from '../platform/http/rate-limits.ts'
import { langWithoutForm, takeLang } from '../platform/http/request-language.ts'
import { type RunningCalls, runningKindOf } from '../platform/http/running-calls.ts'
import { sendJson, setBusy, setRejected } from '../platform/http/send-json.ts'
import {
  type AnyHandler,
  type CallContext,
  type Caller,
  type Handlers,
  handlerOf,
  type MemberContext,
  type OnceContext,
  sharedStepsOf,
} from '../platform/http/types.ts'
import { readUpload } from '../platform/http/upload.ts'
import { withFields } from '../platform/log.ts'
import type { Services } from '../services.ts'

/**
 * Runs a write once per request id, in its own transaction or in one that it shares with writes that take the same
 * steps (`onceShared` in `server/ledger/idempotent-write-batch.ts`).
 */
export type Once = <T>(
  steps: () => string | null | Promise<string | null>,
  db: Db,
  key: {
    readonly userId: number
    readonly requestId: string
    readonly bodyHash: Buffer
    readonly time: number
  },
  run: (tx: Tx) => Promise<T>,
  committed: () => void,
) => Promise<T>

export interface RouteOptions {
  readonly services: Services
  readonly handlers: Handlers
  readonly once: Once
  readonly gate: Gate
  readonly running: RunningCalls
  readonly ipOf: (request: FastifyRequest) => string
  /**
   * Functions that send a cached response, by the name of the call (`area.name`). Such a call is answered without its
   * handler.
   */
  readonly encoded: Readonly<
    Record<string, (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>>
  >
}

/**
 * Hash of a call and its parameters. It is stored with the request id, so that a different request under the same id
 * is detected. The hash does not depend on the order of the parameters or on the language, and excludes passwords.
 */
function bodyHash(name: string, form: Form): Buffer {
  const canonical = Object.keys(form)
    .filter((key) => key !== 'pay_password')
    .sort()
    .map((key) => [key, form[key]])
  return createHash('sha256')
    .update(JSON.stringify([name, canonical]))
    .digest()
}

/**
 * Validates and converts the parameters by the contract.
 * @throws AppError for the first invalid parameter
 */
function check(call: Call, form: Form): unknown {
  const result = v.safeParse(call.params, form, { abortEarly: true })
  if (result.success) return result.output
  const issue: v.BaseIssue<unknown> = result.issues[0]
  const { message, requirement } = issue
  const field = v.getDotPath(issue) ?? undefined
  if (!isReason(message))
    throw new AppError(isErrorKey(message) ? message : 'param_error', {}, 'error', { field })
  const bound = typeof requirement === 'number' ? { least: requirement, most: requirement } : {}
  throw new AppError(REASONS[message], bound, 'error', { field, reason: message })
}

/**
 * The user who makes the call, from the token. A member call with an expired or revoked token is rejected with 999
 * (docs/api-conventions.md#types-998-and-999). A viewer call with such a token is answered as for a guest; the app
 * learns from its next member call that the session has ended.
 */
async function callerOf(services: Services, call: Call, token: string | undefined): Promise<Caller | null> {
  const member = call.access === 'member'
  if (!token) {
    if (member) throw new AppError('login_first', {}, '999')
    return null
  }
  // A read for guests has the same response for all users, so the session is not queried.
  if (call.access === 'guest' && call.kind === 'read') return null
  const caller = await callerOfToken(services, token)
  if (member && !caller) throw new AppError('session_expired', {}, '999')
  return caller
}

/** The request id of the call. A client may omit it; the call then gets a random request id. */
function takeRequestId(form: Form): string {
  const sent = v.safeParse(requestId, form.request_id ?? randomUUID())
  delete form.request_id
  if (!sent.success) throw new AppError('param_error', {}, 'error', { field: 'request_id' })
  return sent.output
}

function formOf(call: Call, request: FastifyRequest): Form {
  const query = queryOf(request.raw.url ?? '')
  if (call.method === 'GET') return parseForm(query)
  // Methods other than GET accept parameters only in the body, because proxies log URLs.
  if (query !== '') throw new AppError('param_error')
  // The multipart parser is registered for every route, but only uploads may send multipart bodies.
  if (request.isMultipart()) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('multipart/form-data')
  return parseForm(typeof request.body === 'string' ? request.body : '')
}

/**
 * Runs a `once` call inside the transaction that stores its request id. Effects that the handler has registered run
 * after the commit.
 */
async function runOnce(
  name: string,
  handle: AnyHandler,
  input: {
    readonly hash: Buffer
    readonly requestId: string
    readonly params: unknown
    readonly freezes: readonly Freeze[]
    readonly steps: () => string | null | Promise<string | null>
  },
  context: MemberContext,
  once: Once,
): Promise<unknown> {
  const { services, caller } = context
  const { hash, requestId, params, freezes, steps } = input
  let effects: (() => void)[] = []
  let acted = false
  const key = { userId: caller.userId, requestId, bodyHash: hash, time: services.clock.now() }
  const run = async (tx: Tx): Promise<unknown> => {
    await requireNotFrozen(tx, caller.userId, freezes, key.time)
    // After a conflict the transaction is repeated, so the effects that the failed attempt registered are dropped.
    effects = []
    const afterCommit = (effect: () => void): void => void effects.push(effect)
    const inside: OnceContext = { ...context, tx, requestId, afterCommit }
    return handle(params, inside)
  }
  const answer = await once(steps, services.db, key, run, () => {
    acted = true
  })
  for (const effect of acted ? effects : []) {
    try {
      effect()
    } catch (error) {
      services.log.error('an effect after a commit failed', { call: name, problem: error })
    }
  }
  return answer
}

/** The parameters that prove the caller's identity, such as passwords and codes. */
const proofsOf = (form: Form) => ({
  ...(form.pay_password === undefined ? {} : { payPassword: form.pay_password }),
  ...(form.code === undefined ? {} : { code: form.code }),
  ...(form.factor_code === undefined ? {} : { factorCode: form.factor_code }),
})

/** Registers every call of the contract as a route under `/api`. */
export function addRoutes(app: FastifyInstance, options: RouteOptions): void {
  for (const [name, call] of allCalls) addRoute(app, name, call, options)
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Counts a call while it is answered, or rejects it at once when this node is answering too many others. */
function bounded(name: string, call: Call, { running, services }: RouteOptions, answer: Answer): Answer {
  const kind = runningKindOf(name, call)
  if (kind === null) return answer
  return async (request, reply) => {
    const leave = running.enter(kind)
    if (leave === null) {
      request.rejected = 'server_busy'
      setBusy(reply, kind)
      const text = rejectedKey('server_busy', langWithoutForm(request), services.clock.now())
      return sendJson(request, reply, text)
    }
    try {
      return await answer(request, reply)
    } finally {
      leave()
    }
  }
}

function addRoute(app: FastifyInstance, name: string, call: Call, options: RouteOptions): void {
  const { services, gate, ipOf, once } = options
  const { clock } = services
  const handle = handlerOf(options.handlers, name)
  const sharedSteps = sharedStepsOf(options.handlers, name)
  const encoded = options.encoded[name]
  const needy = Object.keys(call.requires).length > 0
  const freezes = call.stoppedBy ?? []

  app.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { call: name },
    handler: bounded(name, call, options, async (request, reply) => {
      let lang: Lang | null = null
      try {
        const ip = ipOf(request)
        await gate.address(ip)
        if (call.access !== 'member') await gate.guest(name, ip)
        const caller = await callerOf(services, call, request.headers.authorization)
        if (caller) {
          request.person = caller.userId
          await gate.member(caller.userId, call)
        }
        const { form, file } = call.upload
          ? await readUpload(request)
          : { form: formOf(call, request), file: null }
        lang = takeLang(form, request.headers['accept-language'])
        const context: CallContext = {
          services: { ...services, log: withFields(services.log, { request: request.id }) },
          lang,
          ip,
          userAgent: request.headers['user-agent'] ?? '',
          caller,
        }
        if (call.once && caller) {
          const requestId = takeRequestId(form)
          const hash = bodyHash(name, form)
          const input = { requestId, hash, freezes, params: check(call, form) }
          if (needy) await meetRequirements(services, caller.userId, call.requires, proofsOf(form))
          const steps = () => sharedSteps(input.params, services, caller.userId)
          const answer = await runOnce(name, handle, { ...input, steps }, { ...context, caller }, once)
          return await sendJson(request, reply, ok(answer, clock.now()))
        }
        const params = check(call, form)
        if (caller) await requireNotFrozen(services.db, caller.userId, freezes, clock.now())
        if (needy && caller) await meetRequirements(services, caller.userId, call.requires, proofsOf(form))
        if (encoded) return await encoded(request, reply)
        const answer = await handle(params, file ? { ...context, file } : context)
        return await sendJson(request, reply, ok(answer, clock.now()))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        request.rejected = error.key
        setRejected(reply, error)
        const text = rejected(error, lang ?? langWithoutForm(request), clock.now())
        return await sendJson(request, reply, text)
      }
    }),
  })
}
