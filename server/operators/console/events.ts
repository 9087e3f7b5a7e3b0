import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { eventsPath, type StreamEvent, TOPIC_CALLS, TOPICS, type Topic } from '#contract/operators/events.ts'
import { msg } from '#contract/operators/msg.ts'
import { createChanges } from '../changes.ts'
import type { ConsoleContext } from './context.ts'
import { ConsoleProblem } from './problem.ts'
import { type OpenSession, openSession } from './sessions.ts'

/** How often a stream makes sure that its session is open (ms). */
const CHECK = 5_000
/** A line at least this often keeps proxies from ending it (ms). */
const BEAT = 15_000
/** How soon a browser connects again (ms). */
const RETRY = 3_000
/** Streams of one session: pages that are open. */
const STREAMS_MOST = 8

/** Whether the browser says that a page of this very place asks; other sites cannot say so. */
const isOwnPage = ({ headers }: FastifyRequest, origin: string): boolean =>
  headers['sec-fetch-site'] === 'same-origin' || headers.origin === origin

/** Topics whose calls the session may make. */
const topicsOf = ({ roles }: Pick<OpenSession, 'roles'>): readonly Topic[] =>
  TOPICS.filter((topic) => TOPIC_CALLS[topic].roles.some((role) => roles.includes(role)))

const message = (event: StreamEvent, topics: readonly Topic[]): string =>
  `event: ${event}\ndata: ${JSON.stringify({ topics })}\n\n`

export interface ConsoleEvents {
  /** @param tokenOf the token of the session that a request has. */
  add(app: FastifyInstance, path: string, tokenOf: (request: FastifyRequest) => string): void
  stop(): Promise<void>
}

/** Tells pages of the console what has changed, by names alone, as long as their sessions are open. */
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

  /** Sends what the session may hear until it ends, or the page goes. */
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
