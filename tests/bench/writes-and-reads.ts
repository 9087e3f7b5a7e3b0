import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { deposit, newPerson, type Person } from '../helpers/test-people.ts'
import type { RunningServer } from '../helpers/test-server.ts'
import { cpuSeconds, type Figure } from './print-figures.ts'

const USDT = 3
/** Number of people that are registered at the same time. */
const PEOPLE_AT_ONCE = 8
const FORM = 'application/x-www-form-urlencoded'

/** Registers people with test money, so that the load is spread over many accounts as in production. */
export async function traders(origin: string, count: number): Promise<readonly Person[]> {
  const people: Person[] = []
  let rest = count
  const register = async (): Promise<void> => {
    while (rest-- > 0) {
      const person = await newPerson(origin)
      await deposit(origin, person, USDT, '1000000')
      people.push(person)
    }
  }
  await Promise.all(Array.from({ length: PEOPLE_AT_ONCE }, register))
  return people
}

export interface Load {
  readonly name: string
  readonly path: string
  readonly goal?: Figure['goal']
  readonly body: (n: number) => Record<string, string>
}

/**
 * Sends writes of these people for some time, with one connection per person and a new request id for every
 * request. Errors are counted and reported.
 */
export async function writes(
  server: Pick<RunningServer, 'origin' | 'process'>,
  people: readonly Person[],
  seconds: number,
  load: Load,
): Promise<Figure> {
  let sent = 0
  let clients = 0
  let rejected = 0
  const cpu = cpuSeconds(server.process.pid)
  const result = await autocannon({
    url: server.origin,
    connections: people.length,
    duration: seconds,
    setupClient: (client) => {
      const person = people[clients++ % people.length]
      client.setHeaders({ authorization: person?.token ?? '', 'content-type': FORM })
      client.on('body', (body: Buffer) => {
        if (!body.toString().startsWith('{"type":"ok"')) rejected++
      })
    },
    requests: [
      {
        method: 'POST',
        path: `/api${load.path}`,
        setupRequest: (request) => ({
          ...request,
          body: new URLSearchParams({
            lang: 'en',
            request_id: randomUUID(),
            ...load.body(sent++),
          }).toString(),
        }),
      },
    ],
  })
  const accepted = result['2xx'] - rejected
  return {
    name: load.name,
    value: accepted / result.duration,
    unit: '/s',
    ...(load.goal ? { goal: load.goal } : {}),
    details: {
      rejected,
      'not 200': result.non2xx + result.errors,
      'p50 ms': result.latency.p50,
      'p99 ms': result.latency.p99,
      'server CPU %': (100 * (cpuSeconds(server.process.pid) - cpu)) / result.duration,
    },
  }
}

export const transfers = (
  server: RunningServer,
  people: readonly Person[],
  seconds: number,
): Promise<Figure> =>
  writes(server, people, seconds, {
    name: 'transfers over HTTP, 16 clients',
    path: '/wallet/change',
    body: (n) => ({
      currency_id: String(USDT),
      number: '0.01',
      from_field: n % 3 === 2 ? 'lever' : 'change',
      to_field: n % 3 === 2 ? 'change' : 'lever',
    }),
  })

export async function quotations(server: RunningServer, seconds: number): Promise<Figure> {
  const cpu = cpuSeconds(server.process.pid)
  const result = await autocannon({
    url: `${server.origin}/api/currency/quotation_new?lang=en`,
    connections: 32,
    duration: seconds,
  })
  return {
    name: 'quotation_new, 32 connections',
    value: result['2xx'] / result.duration,
    unit: '/s',
    details: {
      'not 200': result.non2xx + result.errors,
      'p50 ms': result.latency.p50,
      'p99 ms': result.latency.p99,
      'KB per answer': result.throughput.total / 1024 / Math.max(1, result['2xx']),
      'server CPU %': (100 * (cpuSeconds(server.process.pid) - cpu)) / result.duration,
    },
  }
}
