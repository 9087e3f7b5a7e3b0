import { systemClock } from '../../platform/clock.ts'
import { ops } from './run-command-line.ts'

// Ctrl-C ends the process by `process.exit`, so that the handler of its event `exit` stops a database that was
// started for the command.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

// When the output is piped into a program that stops reading (`| head`), the command ends without an error.
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
