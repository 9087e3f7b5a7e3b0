import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { eventsPath, type StreamEvent, TOPIC_CALLS, TOPICS, type Topic } from '#contract/operators/events.ts'
import { msg } from '#contract/operators/msg.ts'
import { createChanges } from '../change-events.ts'
import type { ConsoleContext } from './console-context.ts'
import { ConsoleProblem } from './console-error.ts'
import { type OpenSession, openSession } from './sessions.ts'

/** Interval (ms) at which a stream checks that its session is still open. */
const CHECK = 5_000
/**
 * Interval (ms) without an event after which a comment is sent on a stream, so that proxies keep the
 * connection open.
 */
const BEAT = 15_000
/** Delay (ms) after which a browser reconnects. */
const RETRY = 3_000
/** Maximum number of open streams of one session. */
const STREAMS_MOST = 8

/**
 * Whether a page of this origin makes the request. The browser sets these headers, and pages of other sites cannot
 * change them.
 */
const isOwnPage = ({ headers }: FastifyRequest, origin: string): boolean =>
  headers['sec-fetch-site'] === 'same-origin' || headers.origin === origin

/** The topics whose calls are allowed to the roles of the session. */
const topicsOf = ({ roles }: Pick<OpenSession, 'roles'>): readonly Topic[] =>
  TOPICS.filter((topic) => TOPIC_CALLS[topic].roles.some((role) => roles.includes(role)))

const message = (event: StreamEvent, topics: readonly Topic[]): string =>
  `event: ${event}\ndata: ${JSON.stringify({ topics })}\n\n`

export interface ConsoleEvents {
  /** @param tokenOf returns the session token of a request */
  add(app: FastifyInstance, path: string, tokenOf: (request: FastifyRequest) => string): void
  stop(): Promise<void>
}

/** Server-sent events for pages of the console: the names of topics that changed, while the session is open. */
export function consoleEvents(context: ConsoleContext): ConsoleEvents {
  const { clock, log } = context.services
  const changes = createChanges(context.services)
  const open = new Map<number, number>()
  const streams = new Set<PassThrough>()

  const count = (session: number, by: 1 | -1): void => {
    const left = (open.get(session) ?? 0) + by
    if (left > 0) open.set(session, left)
    else open.delete(session)
  }

  /** Sends the session's topics until the session ends or the page closes the connection. */
  async function streamTo(session: OpenSession): Promise<PassThrough> {
    const topics = topicsOf(session)
    const stream = new PassThrough()
    streams.add(stream)
    count(session.id, 1)
    let sent = clock.now()
    const send = (text: string): void => {
      sent = clock.now()
      stream.write(text)
    }
    const leave = await changes.follow((changed) => {
      const theirs = changed.filter((topic) => topics.includes(topic))
      if (theirs.length > 0) send(message('changed', theirs))
    })
    const end = (): void => {
      if (!stream.writableEnded) stream.end(message('ended', []))
    }
    const check = async (): Promise<void> => {
      try {
        const { roles } = await openSession(context, session.token, false)
        if (roles.join() !== session.roles.join()) end()
        else if (clock.now() - sent >= BEAT) send(':\n\n')
      } catch (error) {
        if (error instanceof ConsoleProblem) end()
        else log.warn('a session of the console could not be looked for', { problem: String(error) })
      }
    }
    const timer = setInterval(() => void check(), CHECK)
    timer.unref()
    stream.once('close', () => {
      clearInterval(timer)
      leave()
      streams.delete(stream)
      count(session.id, -1)
    })
    send(`retry: ${RETRY}\n\n${message('hello', topics)}`)
    return stream
  }

  return {
    add: (app, prefix, tokenOf) => {
      app.get(`${prefix}${eventsPath}`, async (request, reply) => {
        const origin = context.origin()
        if (!isOwnPage(request, origin))
          throw new ConsoleProblem('csrf', msg`Calls come from pages of ${{ origin }}`)
        const session = await openSession(context, tokenOf(request), false)
        if (topicsOf(session).length === 0)
          throw new ConsoleProblem('role', msg`None of your roles may read what there is to hear`)
        if ((open.get(session.id) ?? 0) >= STREAMS_MOST)
          throw new ConsoleProblem('limit', msg`Too many pages of this session are open`)
        return reply
          .type('text/event-stream; charset=utf-8')
          .header('x-accel-buffering', 'no')
          .send(await streamTo(session))
      })
    },
    stop: async () => {
      for (const stream of streams) stream.destroy()
      await changes.stop()
    },
  }
}
