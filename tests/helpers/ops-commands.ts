import { systemClock } from '#server/platform/clock.ts'
import type { RunningServer } from './test-server.ts'

/**
 * The operators' commands, loaded from the bundle that the set-up of the browser tests builds, because
 * Playwright would compile 800 modules in every process. Without that bundle, the sources are loaded.
 */
async function commandLine(): Promise<
  Pick<typeof import('#server/operators/cli/run-command-line.ts'), 'ops'>
> {
  const bundle = process.env.TEST_OPS_PROGRAM
  return bundle ? import(bundle) : import('#server/operators/cli/run-command-line.ts')
}

/**
 * Runs an operator's command with `env` in addition to the environment of the process. Returns the printed
 * output; if the command fails, throws an error with the output.
 */
export async function runCommand(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<string> {
  const lines: string[] = []
  const line = (text: string): void => void lines.push(text)
  const { ops } = await commandLine()
  const code = await ops(args, { env: { ...process.env, ...env }, clock: systemClock, out: line, err: line })
  if (code !== 0) throw new Error(lines.join('\n'))
  return lines.join('\n')
}

const keys = new Map<string, string>()

/** The key of the first operator of a data folder, who is created here if needed. */
export async function operatorKey(dataDir: string): Promise<string> {
  const known = keys.get(dataDir)
  if (known) return known
  const made = await runCommand({ DATA_DIR: dataDir }, ['operator', 'add', 'first'])
  const key = /h5op_\S+/.exec(made)?.[0]
  if (!key) throw new Error(`no key in: ${made}`)
  keys.set(dataDir, key)
  return key
}

/** Registers that a copy of a data folder has the same operators, with the same keys, as the original. */
export async function sameOperators(from: string, to: string): Promise<void> {
  keys.set(to, await operatorKey(from))
}

/**
 * Runs a command as the first operator while the server runs; returns the printed output. Throws when the
 * command fails.
 */
export async function operate(server: RunningServer, ...args: string[]): Promise<string> {
  const H5_OPERATOR_KEY = await operatorKey(server.dataDir)
  return runCommand({ DATA_DIR: server.dataDir, PUBLIC_ORIGIN: server.origin, H5_OPERATOR_KEY }, args)
}

const seconds = new Map<string, string>()

/** Runs a command, by two operators if the command needs two approvals, otherwise by the first operator alone. */
export async function operateByTwo(server: RunningServer, ...args: string[]): Promise<string> {
  const said = await operate(server, ...args)
  if (!said.includes('A second operator')) return said
  const { dataDir } = server
  const key = seconds.get(dataDir) ?? /h5op_\S+/.exec(await operate(server, 'operator', 'add', 'second'))?.[0]
  if (!key) throw new Error('no second operator')
  seconds.set(dataDir, key)
  return operateBy(server, key, ...args)
}

/** Runs a command as another operator, created by `newOperator`, with that operator's key. */
export const operateBy = (server: RunningServer, key: string, ...args: string[]): Promise<string> =>
  runCommand({ DATA_DIR: server.dataDir, PUBLIC_ORIGIN: server.origin, H5_OPERATOR_KEY: key }, args)
