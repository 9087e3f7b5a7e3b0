import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { busyRoom } from './chat.ts'
import { copiesOpened } from './copies.ts'
import { fanOut } from './fan-out.ts'
import { positionsJudged } from './futures.ts'
import { ledgerTransfers } from './ledger.ts'
import { type Figure, printFigures } from './report.ts'
import { marketOrders, quotations, traders, transfers } from './requests.ts'
import { reserveOpenings } from './reserves.ts'
import { starts } from './starts.ts'

/**
 * `npm run bench [-- chat]`: what this machine does with the real server in its own process and the embedded PostgreSQL, the load
 * coming from this process on the same cores. Prints a table and writes bench-results.json. `chat` alone measures only that.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? '10')
const figures: Figure[] = []

const measure = async (server: RunningServer): Promise<void> => {
  const people = await traders(server.origin, 16)
  figures.push(await transfers(server, people, seconds))
  figures.push(await marketOrders(server, people, seconds))
  figures.push(await quotations(server, seconds))
  figures.push(await fanOut(server, 1000, seconds))
}

const chatAlone = process.argv.includes('chat')
if (!chatAlone) {
  figures.push(...(await starts()))
  figures.push(await ledgerTransfers(16, seconds))
  figures.push(await positionsJudged())
  figures.push(await copiesOpened())
  figures.push(await reserveOpenings(16, seconds))
}
const server = await startServer({ entry: 'start' })
try {
  if (!chatAlone) await measure(server)
  figures.push(await busyRoom(server, 500, seconds))
} finally {
  await server.stop()
}

const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'cpu'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
printFigures(machine, figures)
writeFileSync(
  resolve(import.meta.dirname, '../../bench-results.json'),
  `${JSON.stringify({ machine, seconds, figures }, null, 2)}\n`,
)
