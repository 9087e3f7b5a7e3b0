import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { msg } from '#contract/operators/msg.ts'
import { sessionCalls } from '#contract/operators/session.ts'
import { operatorCalls } from '#contract/operators/table.ts'
import { isLang, type Lang } from '#contract/wire/lang.ts'
import { isContention, isCrowded, isSlow, isUnreachable } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { addressOf, trustOf } from '../../platform/http/client-address.ts'
import { newRequestId } from '../../platform/http/request-log.ts'
import { commonHeaders } from '../../platform/http/security-headers.ts'
import type { Client, ConsoleContext } from './console-context.ts'
import { ConsoleProblem, NOT_UNDERSTOOD } from './console-error.ts'
import { consoleEvents } from './event-stream.ts'
import { requestProof, takeProof } from './passkey-proof.ts'
import { enrol, enrolmentOptions } from './passkeys.ts'
import { recordConsoleAct } from './record-console-act.ts'
import { runCall } from './run-console-call.ts'
import { addPage } from './serve-console-page.ts'
import { csrfOf } from './session-key.ts'
import {
  beginSession,
  endSession,
  finishSession,
  type OpenSession,
  openSession,
  toSession,
} from './sessions.ts'

const BODY_LIMIT = 512 * 1024
const API = '/console/api'
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Language of a page; English when the header names no supported language. */
const langOf = (named: string | string[] | undefined): Lang =>
  typeof named === 'string' && isLang(named) ? named : 'en'

/** The prefix `__Host-` restricts a cookie to this host. Browsers only accept it over TLS. */
const cookieName = (origin: string): string =>
  origin.startsWith('https:') ? '__Host-h5-console' : 'h5-console'

function tokenOf(request: FastifyRequest, origin: string): string {
  const name = `${cookieName(origin)}=`
  const own = (request.headers.cookie ?? '').split(';').map((one) => one.trim())
  return own.find((one) => one.startsWith(name))?.slice(name.length) ?? ''
}

function setToken(reply: FastifyReply, origin: string, token: string): void {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const gone = token === '' ? '; Max-Age=0' : ''
  reply.header(
    'set-cookie',
    `${cookieName(origin)}=${token}; Path=/; HttpOnly; SameSite=Strict${secure}${gone}`,
  )
}

export interface ConsoleHttp {
  readonly context: ConsoleContext
  /** Folder of the built page; null serves the calls only. */
  readonly folder: string | null
}

/**
 * Builds the HTTP server of the console with its page, sessions and calls, without the app. The caller starts
 * listening.
 */
export async function buildConsole({ context, folder }: ConsoleHttp): Promise<FastifyInstance> {
  const { services, gate, origin } = context
  const { config, log } = services
  const app = fastify({
    logger: false,
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: () => ({}) },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(new ConsoleProblem('input', NOT_UNDERSTOOD))
    }
  })
  const trust = trustOf(config.console?.trustProxy ?? [])
  const allowed = config.console?.allow ? trustOf(config.console.allow) : () => true
  const clientOf = (request: FastifyRequest): Client => ({
    address: addressOf(request.raw, trust),
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    lang: langOf(request.headers['x-lang']),
    unattended: request.headers['x-refresh'] !== undefined,
  })
  const headers = {
    ...commonHeaders(origin().startsWith('https:')),
    'content-security-policy': DATA_POLICY,
    'cache-control': 'no-store',
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    const { address } = clientOf(request)
    if (!allowed(address, 0)) throw new ConsoleProblem('role', msg`The console is not open to this address`)
    await gate.address(address)
  })
  addErrors(app, context)
  addSessions(app, context, clientOf)
  for (const [, call] of operatorCalls)
    app.post(`${API}${call.path}`, async (request) => {
      const session = await sessionOf(context, request)
      return runCall(context, session, call, { body: request.body, client: clientOf(request) })
    })
  const events = consoleEvents(context)
  events.add(app, API, (request) => tokenOf(request, origin()))
  app.addHook('preClose', () => events.stop())
  app.get('/', (_request, reply) => reply.redirect('/console/', 302))
  if (folder !== null) await addPage(app, folder)
  else log.info('the console serves its calls alone')
  return app
}

/**
 * Rejects requests of other sites: they lack the custom header, and their `Origin` differs.
 * @throws ConsoleProblem
 */
function requireOwnPage({ origin }: ConsoleContext, request: FastifyRequest): void {
  const from = request.headers.origin
  if (from !== origin())
    throw new ConsoleProblem('csrf', msg`Calls come from pages of ${{ origin: origin() }}`)
}

async function sessionOf(context: ConsoleContext, request: FastifyRequest): Promise<OpenSession> {
  requireOwnPage(context, request)
  const token = tokenOf(request, context.origin())
  const session = await openSession(context, token, request.headers['x-refresh'] === undefined)
  if (request.headers['x-csrf'] !== csrfOf(token))
    throw new ConsoleProblem('csrf', msg`This page belongs to another session: load it again`)
  return session
}

const noteSession = (
  { services: { db, clock } }: ConsoleContext,
  { operator }: OpenSession,
  { command, client }: { readonly command: string; readonly client: Client },
): Promise<unknown> =>
  recordConsoleAct(db, {
    time: clock.now(),
    operator: operator.name,
    command,
    outcome: 'done',
    detail: `console, ${client.address}`,
  })

function addSessions(
  app: FastifyInstance,
  context: ConsoleContext,
  clientOf: (request: FastifyRequest) => Client,
): void {
  const { gate, origin } = context
  const own = (path: string) => `${API}${path}`
  const read = <S extends v.GenericSchema>(schema: S, request: FastifyRequest): v.InferOutput<S> => {
    requireOwnPage(context, request)
    const input = v.safeParse(schema, request.body ?? {})
    if (!input.success) throw new ConsoleProblem('input', NOT_UNDERSTOOD)
    return input.output
  }
  const { me, begin, finish, proveBegin, proveFinish, enrolBegin, enrolFinish, end } = sessionCalls

  app.post(own(me.path), async (request) => {
    read(me.params, request)
    try {
      return { session: toSession(context, await openSession(context, tokenOf(request, origin()))) }
    } catch (error) {
      if (error instanceof ConsoleProblem && error.problem === 'sign_in') return { session: null }
      throw error
    }
  })
  app.post(own(begin.path), async (request, reply) => {
    read(begin.params, request)
    const client = clientOf(request)
    await gate.guest('auth.login', client.address)
    const { token, answer } = await beginSession(context, client)
    setToken(reply, origin(), token)
    return answer
  })
  app.post(own(finish.path), async (request) => {
    const { response } = read(finish.params, request)
    const session = await finishSession(context, tokenOf(request, origin()), response)
    await noteSession(context, session, { command: 'console sign-in', client: clientOf(request) })
    return toSession(context, session)
  })
  app.post(own(proveBegin.path), async (request) => {
    read(proveBegin.params, request)
    return requestProof(context, await sessionOf(context, request))
  })
  app.post(own(proveFinish.path), async (request) => {
    const { response } = read(proveFinish.params, request)
    const session = await sessionOf(context, request)
    return toSession(context, await takeProof(context, session, response))
  })
  app.post(own(enrolBegin.path), async (request) => {
    const proof = read(enrolBegin.params, request)
    await gate.guest('auth.login', clientOf(request).address)
    return enrolmentOptions(context, proof)
  })
  app.post(own(enrolFinish.path), async (request) => {
    const given = read(enrolFinish.params, request)
    await gate.guest('auth.login', clientOf(request).address)
    return enrol(context, { ...given, address: clientOf(request).address })
  })
  app.post(own(end.path), async (request, reply) => {
    read(end.params, request)
    const session = await sessionOf(context, request)
    await endSession(context, session.id)
    await noteSession(context, session, { command: 'console sign-out', client: clientOf(request) })
    setToken(reply, origin(), '')
    return {}
  })
}

function addErrors(app: FastifyInstance, { services: { log } }: ConsoleContext): void {
  const answer = (reply: FastifyReply, problem: ConsoleProblem): FastifyReply =>
    reply.code(problem.status).type('application/json; charset=utf-8').send(problem.body)

  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('There is nothing here.\n'),
  )
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ConsoleProblem) return answer(reply, error)
    if (error instanceof AppError && error.key === 'too_many_requests') {
      reply.header('retry-after', String(error.values.seconds ?? 1))
      return answer(reply, new ConsoleProblem('limit', msg`Too many calls: wait a moment`))
    }
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    if (status >= 400 && status < 500) return answer(reply, new ConsoleProblem('input', NOT_UNDERSTOOD))
    const busy = isUnreachable(error) || isCrowded(error) || isSlow(error) || isContention(error)
    log[busy ? 'warn' : 'error']('a call of the console failed', {
      request: request.id,
      call: request.routeOptions.url,
      problem: error,
    })
    return answer(
      reply,
      busy
        ? new ConsoleProblem('fault', msg`The database is busy: try again`)
        : new ConsoleProblem('fault', msg`It failed (${{ request: request.id }})`),
    )
  })
}
