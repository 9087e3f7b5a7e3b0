import { startPostgres } from '#server/platform/db/postgres-launcher.ts'
import { quiet } from '../helpers/postgres-cluster.ts'

/** A process that runs the database of a data folder until the test kills the process. */
const running = await startPostgres(process.argv[2] ?? '', quiet)
process.stdout.write(`${JSON.stringify({ url: running.url, postmaster: running.pid() })}\n`)
process.on('SIGTERM', () => {
  running.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
setInterval(() => undefined, 60_000)
