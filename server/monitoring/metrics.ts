import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { cachedFigures, type DatabaseFigures, readFigures } from '../operators/database-figures.ts'
import { queuesOf } from '../operators/system/staff-queues.ts'
import type { AnsweredRequest } from '../platform/http/request-log.ts'
import type { RunningKind } from '../platform/http/running-calls.ts'
import type { Services } from '../services.ts'

/**
 * Age (ms) of the last price above which an open pair is counted as stale. The app marks prices as outdated at the
 * same age.
 */
const STALE = 10_000

export interface MetricSources {
  readonly services: Services
  readonly pool: Pool
  readonly version: string
  /** True while this node accepts traffic. */
  isReady(): boolean
  runningCalls(): Readonly<Record<RunningKind, number>>
  sockets(): { readonly open: number; readonly signedIn: number }
  /** Whether Redis is connected; null where the installation has no Redis. */
  redisIsUp(): boolean | null
}

export interface Metrics {
  readonly registry: Registry
  observe(answered: AnsweredRequest): void
}

const resultOf = ({ status, rejected }: AnsweredRequest): 'ok' | 'rejected' | 'failed' => {
  if (status >= 500) return 'failed'
  return rejected === '' && status < 400 ? 'ok' : 'rejected'
}

/** Counts answered calls by name, status and result, and measures their duration. */
function callMetrics(registry: Registry): (answered: AnsweredRequest) => void {
  const calls = new Counter({
    name: 'h5_calls_total',
    help: 'Answered calls by name, HTTP status and result (ok, rejected with a text, failed).',
    labelNames: ['call', 'status', 'result'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'h5_call_duration_seconds',
    help: 'From the head of a call to its answer.',
    labelNames: ['call'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return (answered) => {
    calls.inc({ call: answered.call, status: answered.status, result: resultOf(answered) })
    duration.observe({ call: answered.call }, answered.seconds)
  }
}

/**
 * A gauge whose value is read whenever the metrics are requested. It is left out of the response when the value is
 * null.
 */
function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | null | Promise<number | null>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read()
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}

/** Like `gauge`, with one label: one series per key of the returned record. */
function gauges(
  registry: Registry,
  { name, help, label }: { readonly name: string; readonly help: string; readonly label: string },
  read: () => Iterable<[string, number]> | Promise<Iterable<[string, number]>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      this.reset()
      for (const [key, value] of await read()) this.set({ [label]: key }, value)
    },
  })
}

/** Metrics of this process: pool, event loop, sockets. */
function nodeMetrics(registry: Registry, sources: MetricSources): void {
  const { services, pool, version, isReady, runningCalls, sockets, redisIsUp } = sources
  gauges(registry, { name: 'h5_build_info', help: 'Always 1: which version runs.', label: 'version' }, () => [
    [version, 1],
  ])
  gauge(registry, 'h5_ready', '1 while this node takes traffic, 0 while it stops.', () => Number(isReady()))
  gauges(registry, { name: 'h5_sockets', help: 'Open sockets, by who is there.', label: 'who' }, () => {
    const { open, signedIn } = sockets()
    return [
      ['guest', Math.max(0, open - signedIn)],
      ['person', signedIn],
    ]
  })
  gauges(
    registry,
    { name: 'h5_running_calls', help: 'Calls that this node is answering, by kind.', label: 'kind' },
    () => Object.entries(runningCalls()),
  )
  gauges(
    registry,
    { name: 'h5_pool_connections', help: 'Connections to the database, by what they do.', label: 'state' },
    () => [
      ['busy', pool.totalCount - pool.idleCount],
      ['idle', pool.idleCount],
      ['waiting', pool.waitingCount],
    ],
  )
  gauge(registry, 'h5_pool_size', 'Connections that the pool may open.', () => pool.options.max)
  gauge(registry, 'h5_market_lease', '1 on the node that records prices and evaluates orders.', () =>
    Number(services.market.isRecorder()),
  )
  gauge(registry, 'h5_redis_up', '1 while Redis answers; absent without REDIS_URL.', () => {
    const up = redisIsUp()
    return up === null ? null : Number(up)
  })
}

/** Metrics of the prices that this node holds in memory. */
function marketMetrics(registry: Registry, { market, clock }: Pick<Services, 'market' | 'clock'>): void {
  const startedAt = clock.now()
  const openPairs = () => market.pairs().filter(({ id }) => market.status(id).status === 'open')
  const lastTimes = (): number[] => openPairs().flatMap(({ id }) => market.last(id)?.time ?? [])
  const feed = (): string => `${market.feed.kind}${market.feed.label ? `:${market.feed.label}` : ''}`
  gauges(
    registry,
    {
      name: 'h5_tick_age_seconds',
      help: 'Age of the newest recorded price of the open pairs of a feed; before the first, since the start.',
      label: 'feed',
    },
    () => {
      if (openPairs().length === 0) return []
      const times = lastTimes()
      // A feed that has never delivered a price has an age too, so that the same alert reports it.
      const newest = times.length === 0 ? startedAt : Math.max(...times)
      return [[feed(), Math.max(0, clock.now() - newest) / 1000]]
    },
  )
  gauges(
    registry,
    {
      name: 'h5_oldest_price_seconds',
      help: 'Age of the last price of the open pair whose last price is the oldest, by feed.',
      label: 'feed',
    },
    () => {
      const times = lastTimes()
      return times.length === 0 ? [] : [[feed(), Math.max(0, clock.now() - Math.min(...times)) / 1000]]
    },
  )
  gauges(
    registry,
    { name: 'h5_stale_pairs', help: 'Open pairs of a feed without a price for 10 s.', label: 'feed' },
    () => [[feed(), lastTimes().filter((time) => clock.now() - time > STALE).length]],
  )
  gauge(
    registry,
    'h5_fiat_rates',
    'Fiat currencies with a rate; fewer while a rate changed too much to be used.',
    () => Object.keys(market.fiat().rates).length,
  )
}

/** Metrics from the database, equal on all nodes. */
function databaseMetrics(registry: Registry, figures: () => Promise<DatabaseFigures | null>): void {
  const of = (name: string, help: string, read: (known: DatabaseFigures) => number | null): void =>
    gauge(registry, name, help, async () => {
      const known = await figures()
      return known === null ? null : read(known)
    })
  const by = (
    name: string,
    help: string,
    label: string,
    read: (known: DatabaseFigures) => Iterable<[string, number]>,
  ): void =>
    gauges(registry, { name, help, label }, async () => {
      const known = await figures()
      return known === null ? [] : read(known)
    })
  gauge(registry, 'h5_database_up', '1 when the database answered this scrape.', async () =>
    Number((await figures()) !== null),
  )
  of(
    'h5_evaluator_lag_seconds',
    'How long ago the price was recorded that decides the oldest undecided order; 0 when none waits.',
    (known) => known.evaluatorLag,
  )
  by(
    'h5_jobs',
    'Jobs that wait for their time, that are late by a minute, and that are dead.',
    'state',
    (known) => Object.entries(known.jobs),
  )
  of(
    'h5_oldest_late_job_seconds',
    'How late the latest job is; 0 when none is.',
    (known) => known.oldestLateJob,
  )
  by('h5_outbox', 'What waits to be sent: mails, messages to open pages, pushes.', 'kind', (known) =>
    Object.entries(known.outbox),
  )
  of('h5_oldest_mail_seconds', 'Age of the oldest mail in the outbox.', (known) => known.oldestMail)
  of('h5_ledger_journals', 'The number of the newest journal.', (known) => known.journals)
  of('h5_ledger_postings', 'The number of the newest posting.', (known) => known.postings)
  of(
    'h5_checkpoint_age_seconds',
    'Age of the newest checkpoint; absent before the first.',
    (known) => known.checkpointAge,
  )
  of(
    'h5_audit_age_seconds',
    'Since the end of the last audit; absent before the first.',
    (known) => known.auditAge,
  )
  of(
    'h5_audit_findings',
    'What the last audit found; absent before the first.',
    (known) => known.auditFindings,
  )
  by('h5_free_addresses', 'Free deposit addresses of a network that has a pool.', 'network', (known) =>
    known.freeAddresses.entries(),
  )
  of(
    'h5_lost_deposits',
    'Credited deposits whose transaction is gone or lost confirmations, until an operator has noted it.',
    (known) => known.lostDeposits,
  )
  of('h5_operators', 'Operators whose key works.', (known) => known.operators)
}

/** The age of the oldest entry in each work queue of staff. */
function queueMetrics(registry: Registry, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  const queues = cachedFigures(() => queuesOf(db, clock.now()))
  gauges(
    registry,
    {
      name: 'h5_oldest_queue_entry_seconds',
      help: 'Age of the oldest entry of a queue of staff; 0 when it is empty.',
      label: 'queue',
    },
    async () =>
      ((await queues()) ?? []).map(({ name, oldest_at }): [string, number] => [
        name,
        oldest_at === null ? 0 : Math.max(0, clock.now() - oldest_at) / 1000,
      ]),
  )
}

/** All metrics of `/metrics`; values are collected only when scraped. */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry()
  const { services } = sources
  collectDefaultMetrics({ register: registry })
  const observe = callMetrics(registry)
  nodeMetrics(registry, sources)
  marketMetrics(registry, services)
  databaseMetrics(
    registry,
    cachedFigures(() => readFigures(services.db, services.clock.now())),
  )
  queueMetrics(registry, services)
  return { registry, observe }
}
