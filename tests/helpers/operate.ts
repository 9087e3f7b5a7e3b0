import { systemClock } from '#server/clock.ts'
import { ops } from '#server/ops/run.ts'
import type { RunningServer } from './server.ts'

/** Runs a command of the operator beside a running server and gives what it printed; throws when it failed. */
export async function operate(server: RunningServer, ...args: string[]): Promise<string> {
  const lines: string[] = []
  const line = (text: string): void => void lines.push(text)
  const env = { ...process.env, DATA_DIR: server.dataDir, PUBLIC_ORIGIN: server.origin }
  const code = await ops(args, { env, clock: systemClock, out: line, err: line })
  if (code !== 0) throw new Error(lines.join('\n'))
  return lines.join('\n')
}
