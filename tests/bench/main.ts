import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { type RunningServer, startServer } from '../helpers/test-server.ts'
import { busyRoom } from './chat-messages.ts'
import { consoleReads } from './console-calls.ts'
import { copiesOpened } from './copied-orders.ts'
import { growth } from './database-growth.ts'
import { audits } from './ledger-audit.ts'
import { ledgerTransfers } from './ledger-transfers.ts'
import { midnight } from './midnight-jobs.ts'
import { positionsEvaluated } from './open-positions.ts'
import { orderKinds } from './order-kinds.ts'
import { orderLoad } from './order-load.ts'
import { type Figure, printFigures } from './print-figures.ts'
import { reserveOpenings } from './reserve-accounts.ts'
import { starts } from './server-starts.ts'
import { fanOut } from './socket-fan-out.ts'
import { trailsFollowed } from './trailing-stops.ts'
import { quotations, traders, transfers } from './writes-and-reads.ts'

/**
 * `npm run bench [-- chat midnight]`: measures this machine with the real server and the embedded PostgreSQL.
 * This process generates the load, on the same cores as the server. Prints a table and writes
 * bench-results.json. With the names of parts, only these parts run.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? '10')

async function requests(server: RunningServer): Promise<readonly Figure[]> {
  const people = await traders(server.origin, 16)
  return [
    await transfers(server, people, seconds),
    await quotations(server, seconds),
    await fanOut(server, 1000, seconds),
  ]
}

/** Starts a separate server, runs the work on it, and stops it. */
async function served(
  measure: (server: RunningServer) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const server = await startServer({ entry: 'start' })
  try {
    return await measure(server)
  } finally {
    await server.stop()
  }
}

/**
 * A load of orders for each of BENCH_KINDS (`orderKinds`; `+` joins kinds that are sent in turn), by default
 * each kind alone and then all of them mixed.
 */
async function orderLoads(): Promise<readonly Figure[]> {
  const names = Object.keys(orderKinds)
  const loads = process.env.BENCH_KINDS?.split(',') ?? [...names, names.join('+')]
  const load: Figure[] = []
  for (const kinds of loads)
    load.push(
      ...(await orderLoad({
        kinds: kinds.split('+'),
        rate: Number(process.env.BENCH_RATE ?? '300'),
        seconds,
        nodes: Number(process.env.BENCH_NODES ?? '1'),
      })),
    )
  return load
}

const PARTS: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  starts,
  ledger: async () => [await ledgerTransfers(16, seconds)],
  positions: async () => [await positionsEvaluated()],
  trails: async () => [await trailsFollowed()],
  copies: async () => [await copiesOpened()],
  midnight: async () => [await midnight()],
  reserves: async () => [await reserveOpenings(16, seconds)],
  orders: orderLoads,
  audit: () => audits(Number(process.env.BENCH_ORDERS ?? '20000')),
  growth: () => growth(Number(process.env.BENCH_GROWN ?? '200'), seconds),
  requests: () => served(requests),
  console: () =>
    consoleReads(
      Number(process.env.BENCH_PEOPLE ?? '100000'),
      Number(process.env.BENCH_POSTINGS ?? '1000000'),
    ),
  chat: () => served(async (server) => [await busyRoom(server, 500, seconds)]),
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in PARTS))
if (unknown !== undefined) {
  console.error(`no part is called ${unknown}: ${Object.keys(PARTS).join(' ')}`)
  process.exit(2)
}
const figures: Figure[] = []
for (const [name, measure] of Object.entries(PARTS))
  if (asked.length === 0 || asked.includes(name)) figures.push(...(await measure()))

const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'cpu'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
printFigures(machine, figures)
writeFileSync(
  resolve(import.meta.dirname, '../../bench-results.json'),
  `${JSON.stringify({ machine, seconds, figures }, null, 2)}\n`,
)
