import { systemClock } from '../clock.ts'
import { ops } from './run.ts'

// Ctrl-C ends through `exit`, where a database that was started for the command is stopped.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

process.exitCode = await ops(process.argv.slice(2), {
  env: process.env,
  clock: systemClock,
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
})
