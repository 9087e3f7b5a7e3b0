import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Settled } from '#contract/wire/request.ts'
import { callThroughNginx, MARKET_ORDER } from './nginx-trading.ts'
import type { Person } from './test-people.ts'

/** Time (ms) for which a person waits for an answer, before asking for the outcome. */
const PATIENCE = 10_000
/** Pause (ms) between two orders of a person, and between two questions for an outcome. */
const PAUSE = 1_000
/** Time (ms) after which a person stops asking for an outcome. */
const ASKING = 120_000

/** A market order that a person has sent. Times in ms. */
export interface SentOrder {
  /** Number of the person. */
  readonly person: number
  readonly requestId: string
  readonly sentAt: number
  readonly answeredAt: number
  /** `rejected`: by the server, with the key of an error. `failed`: no answer of the server arrived. */
  readonly answer: 'accepted' | 'rejected' | 'failed'
  /** The key of the error, or what arrived instead of an answer. */
  readonly reason: string
  /** The outcome that the server named for an order that was not accepted; null if it has named none. */
  readonly outcome: Settled['outcome'] | null
}

/** Whether the server has told the person that the order exists. */
export const isConfirmed = ({ answer, outcome }: SentOrder): boolean =>
  answer === 'accepted' || outcome === 'done'

interface Answer {
  readonly type: string
  readonly key?: string
  readonly message: unknown
}

/** The answer of the server, or null when something else sent the text, such as nginx. */
function parseAnswer(text: string): Answer | null {
  try {
    const answer = JSON.parse(text) as Answer
    return typeof answer.type === 'string' ? answer : null
  } catch {
    return null
  }
}

const reasonOf = (error: Error): string =>
  error.name === 'AbortError' ? `no answer in ${PATIENCE / 1000} s` : error.message

async function post(
  origin: string,
  person: Person,
  index: number,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Answer | string> {
  try {
    const call = { person, index, path, fields, patience: PATIENCE }
    const { status, text } = await callThroughNginx(origin, call)
    return parseAnswer(text) ?? `status ${status}`
  } catch (error) {
    return reasonOf(error as Error)
  }
}

/** Asks for the outcome of an order until the server answers. */
async function settle(
  origin: string,
  person: Person,
  index: number,
  requestId: string,
): Promise<Settled['outcome'] | null> {
  const end = Date.now() + ASKING
  while (Date.now() < end) {
    const answer = await post(origin, person, index, '/request/settle', { request_id: requestId })
    if (typeof answer !== 'string' && answer.type === 'ok') return (answer.message as Settled).outcome
    await pause(PAUSE)
  }
  return null
}

async function sendOrder(origin: string, person: Person, index: number): Promise<SentOrder> {
  const requestId = randomUUID()
  const sentAt = Date.now()
  const answer = await post(origin, person, index, '/coin/trade', { request_id: requestId, ...MARKET_ORDER })
  const sent = { person: index, requestId, sentAt, answeredAt: Date.now() }
  if (typeof answer !== 'string' && answer.type === 'ok')
    return { ...sent, answer: 'accepted', reason: '', outcome: null }
  return {
    ...sent,
    ...(typeof answer === 'string'
      ? { answer: 'failed', reason: answer }
      : { answer: 'rejected', reason: answer.key ?? 'no key' }),
    // An answer such as `request_busy` does not say whether the order exists, so every other order is settled.
    outcome: await settle(origin, person, index, requestId),
  }
}

/**
 * Each person sends one market order after another until `stop` is called, which resolves when every order was
 * answered or settled.
 */
export function sendOrders(
  origin: string,
  people: readonly Person[],
): { readonly orders: readonly SentOrder[]; stop(): Promise<void> } {
  const orders: SentOrder[] = []
  let stopped = false
  const running = people.map(async (person, index) => {
    await pause((PAUSE * index) / people.length)
    while (!stopped) {
      orders.push(await sendOrder(origin, person, index))
      await pause(PAUSE)
    }
  })
  return {
    orders,
    stop: async () => {
      stopped = true
      await Promise.all(running)
    },
  }
}
