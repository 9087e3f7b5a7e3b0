import { systemClock } from '../../platform/clock.ts'
import { ops } from './run.ts'

// Ctrl-C ends through `exit`, where a database that was started for the command is stopped.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

// Whoever reads along may stop reading (`| head`): what the command does goes on, and there is nothing to say.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

process.exitCode = await ops(process.argv.slice(2), {
  env: process.env,
  clock: systemClock,
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
})
