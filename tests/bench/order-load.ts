import { randomUUID } from 'node:crypto'
import type { LegalGroup, Quote } from '#contract/market/market.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import { oldestDue } from '#server/market/execution/evaluation-backlog.ts'
import { ledgerErrors } from '../harness/ledger-faults.ts'
import { exchange, FORM } from '../helpers/raw-http.ts'
import { type TestDatabase, testDatabase } from '../helpers/test-database.ts'
import { accepted, type Person, send } from '../helpers/test-people.ts'
import { type RunningServer, startServer } from '../helpers/test-server.ts'
import { type OrderKind, orderKinds, type Trader } from './order-kinds.ts'
import { cpuSeconds, type Figure, postmasterOf, quantile } from './print-figures.ts'
import { traders } from './writes-and-reads.ts'

/** Time (ms) between the end of the load and the count of what is still undecided. */
const GRACE = 3_000
const LOOK_EVERY = 250
/** Number of findings of the audit that are printed. */
const FINDINGS_SHOWN = 10
/** Interval (ms) at which the generator sends the orders that are due. */
const SEND_EVERY = 5
const USDT = '3'
/** Number of people whose money is moved at the same time, fewer than the writes that a node answers at once. */
const AT_ONCE = 100

export interface LoadOptions {
  /** Names of `orderKinds`; the orders of a load take them in turn. */
  readonly kinds: readonly string[]
  /** Number of orders that are sent per second, even if earlier orders were not answered yet. */
  readonly rate: number
  readonly seconds: number
  /** Number of nodes on one database; the orders are spread evenly over them. */
  readonly nodes: number
}

/** Registers people with money in the accounts that orders are paid from. */
async function payingTraders(origin: string, count: number): Promise<readonly Trader[]> {
  const people = await traders(origin, count)
  const transfer = (person: Person, account: string) =>
    person.act('/wallet/change', {
      currency_id: USDT,
      number: '300000',
      from_field: 'change',
      to_field: account,
    })
  for (let from = 0; from < people.length; from += AT_ONCE)
    for (const account of ['lever', 'micro'])
      await Promise.all(people.slice(from, from + AT_ONCE).map((person) => transfer(person, account)))
  return people.map(({ token }) => ({ token, positions: [] }))
}

/** The last price of BTC/USDT, read every second, because limits and stops are placed beside it. */
async function followQuote(
  origin: string,
): Promise<{ readonly now: () => Quote; readonly stop: () => void }> {
  const read = async (): Promise<Quote> => {
    const groups = accepted<LegalGroup[]>(await send(origin, 'GET', '/currency/quotation_new'))
    const quote = groups.flatMap((group) => group.quotation).find(({ symbol }) => symbol === 'BTC/USDT')
    if (!quote) throw new Error('BTC/USDT is not listed')
    return quote
  }
  let quote = await read()
  const timer = setInterval(() => {
    // When an overloaded server does not answer, the previous price stays in use.
    read().then(
      (one) => (quote = one),
      () => undefined,
    )
  }, 1_000)
  return { now: () => quote, stop: () => clearInterval(timer) }
}

interface Answers {
  /** Time to the answer of accepted orders (ms). */
  readonly times: number[]
  /** Time to the answer of rejected orders (ms). */
  readonly rejectedTimes: number[]
  /** By how much the generator sent an order later than the rate asks (ms). */
  readonly late: number[]
  /** Number of orders that were not accepted, by the key of the error. */
  readonly refused: Map<string, number>
}

/**
 * Sends orders at a fixed rate, in turn from each person to each node. The next order never waits for an
 * answer, so that slow answers do not reduce the load.
 */
async function sendAll(
  origins: readonly string[],
  people: readonly Trader[],
  kinds: readonly OrderKind[],
  quote: () => Quote,
  { rate, seconds }: LoadOptions,
): Promise<Answers> {
  const answers: Answers = { times: [], rejectedTimes: [], late: [], refused: new Map() }
  const running = new Set<Promise<void>>()
  const sendOne = async (n: number): Promise<void> => {
    const trader = people[n % people.length]
    const kind = kinds[(Math.floor(n / people.length) + n) % kinds.length]
    if (!trader || !kind) return
    const { path, fields, answered } = kind.next(trader, quote())
    const begun = performance.now()
    const body = new URLSearchParams({ lang: 'en', request_id: randomUUID(), ...fields }).toString()
    const url = `${origins[n % origins.length]}/api${path}`
    const { text } = await exchange(url, 'POST', { authorization: trader.token, ...FORM }, body)
    const envelope = JSON.parse(text) as Envelope
    if (envelope.type === 'ok') {
      answers.times.push(performance.now() - begun)
      answered?.(envelope.message as { readonly id: number })
    } else {
      const key = envelope.key ?? 'no key'
      answers.rejectedTimes.push(performance.now() - begun)
      answers.refused.set(key, (answers.refused.get(key) ?? 0) + 1)
    }
  }
  const begun = performance.now()
  for (let sent = 0; ; ) {
    const past = (performance.now() - begun) / 1000
    if (past >= seconds) break
    for (; sent < past * rate; sent++) {
      answers.late.push(1000 * (past - sent / rate))
      const one = sendOne(sent).catch(() => {
        answers.refused.set('no answer', (answers.refused.get('no answer') ?? 0) + 1)
      })
      running.add(one)
      void one.then(() => running.delete(one))
    }
    await new Promise((done) => setTimeout(done, SEND_EVERY))
  }
  await Promise.all(running)
  return answers
}

/** The longest of many times; an argument list of `Math.max` would be too long. */
const longest = (times: readonly number[]): number => times.reduce((most, one) => Math.max(most, one), 0)

async function countOf({ db }: TestDatabase, counts: readonly OrderKind['count'][]): Promise<number> {
  let sum = 0
  for (const count of counts) sum += (await count.execute(db)).rows[0]?.n ?? 0
  return sum
}

/**
 * Sends orders of these kinds at a fixed rate to a server, and measures how many are accepted and decided per second,
 * and the processor time of each. It also measures the time from an order's acceptance, and from the recorded price
 * that decides the order, to its decision. Afterwards the ledger and all objects are audited. The simulated market
 * records one price per second, so a decision by the next price follows the acceptance by half a second on average,
 * plus the time that it takes.
 */
export async function orderLoad(options: LoadOptions): Promise<readonly Figure[]> {
  const { kinds: names, rate, seconds, nodes } = options
  const kinds = names.map((name) => {
    const kind = orderKinds[name]
    if (!kind) throw new Error(`no kind of order is called ${name}: ${Object.keys(orderKinds).join(' ')}`)
    return kind
  })
  const database = await testDatabase()
  const servers: RunningServer[] = []
  try {
    for (let n = 0; n < nodes; n++)
      servers.push(
        await startServer({
          env: {
            DATABASE_URL: database.url,
            SECRET_KEY: 'the-key-of-every-node-long-enough',
            DEMO: '1',
            MAX_ORDER_DELAY: '2',
          },
        }),
      )
    const origins = servers.map(({ origin }) => origin)
    const [origin = ''] = origins
    const share = Math.max(...kinds.map(({ peoplePerRate }) => peoplePerRate)) / kinds.length
    const people = await payingTraders(origin, Math.ceil(Math.max(40, rate * Math.max(0.5, share))))
    const quote = await followQuote(origin)
    const ages: number[] = []
    const looks = setInterval(() => {
      const now = Date.now()
      // When an overloaded database does not answer this query, the measurement is left out.
      oldestDue(database.db, now).then(
        (due) => ages.push(due === null ? 0 : now - due),
        () => undefined,
      )
    }, LOOK_EVERY)
    const postmaster = await postmasterOf(database.db)
    const processor = (): readonly number[] => [
      servers.reduce((sum, server) => sum + cpuSeconds(server.process.pid), 0),
      cpuSeconds(postmaster),
      cpuSeconds(process.pid),
    ]
    const before = processor()
    const begun = performance.now()
    const answers = await sendAll(origins, people, kinds, quote.now, options)
    const took = (performance.now() - begun) / 1000
    const decided = await countOf(
      database,
      kinds.map(({ count }) => count),
    )
    const used = processor().map((now, index) => now - (before[index] ?? 0))
    quote.stop()
    const end = Date.now()
    await new Promise((done) => setTimeout(done, GRACE))
    clearInterval(looks)
    const left = await countOf(
      database,
      kinds.map(({ undecided }) => undecided(end)),
    )
    const times = (
      await Promise.all(kinds.map(async ({ times: query }) => (await query.execute(database.db)).rows))
    ).flat()
    for (const server of servers.splice(0).reverse()) await server.stop()
    const findings = await ledgerErrors(database.db)
    for (const finding of findings.slice(0, FINDINGS_SHOWN)) console.error(finding)
    const waits = times.map((one) => one.decided - one.accepted)
    const delays = times.map((one) => one.decided - one.due)
    const orders = answers.times.length
    const each = (index: number): number => (1000 * (used[index] ?? 0)) / Math.max(1, orders)
    const name = `${names.join(' + ')}, ${rate}/s, ${nodes} ${nodes === 1 ? 'node' : 'nodes'}`
    const refused = Object.fromEntries(
      [...answers.refused].map(([key, count]) => [`refused/s ${key}`, count / seconds]),
    )
    return [
      {
        name: `accepted: ${name}`,
        value: orders / seconds,
        unit: '/s',
        details: {
          people: people.length,
          ...refused,
          'p50 ms to the answer': quantile(answers.times, 0.5),
          'p99 ms to the answer': quantile(answers.times, 0.99),
          ...(answers.rejectedTimes.length === 0
            ? {}
            : { 'p99 ms to a rejection': quantile(answers.rejectedTimes, 0.99) }),
          'longest ms to any answer': longest([...answers.times, ...answers.rejectedTimes]),
          'p99 ms that the generator was late': quantile(answers.late, 0.99),
        },
      },
      {
        name: `decided: ${name}`,
        value: decided / took,
        unit: '/s',
        details: {
          'node ms each': each(0),
          'database ms each': each(1),
          'generator ms each': each(2),
          ...(waits.length === 0
            ? {}
            : {
                'p50 ms after acceptance': quantile(waits, 0.5),
                'p99 ms after acceptance': quantile(waits, 0.99),
              }),
          'oldest undecided ms': Math.max(0, ...ages),
          [`undecided ${GRACE / 1000} s after the end`]: left,
          'audit findings': findings.length,
        },
      },
      // Before the first option has expired, no delay is known.
      ...(delays.length === 0
        ? []
        : [
            {
              name: `p99 after the deciding price: ${name}`,
              value: quantile(delays, 0.99),
              unit: 'ms',
              goal: { value: 1_000, better: 'less' },
              details: {
                p50: quantile(delays, 0.5),
                most: longest(delays),
              },
            } satisfies Figure,
          ]),
    ]
  } finally {
    for (const server of servers.reverse()) await server.stop()
    await database.drop()
  }
}
