import * as v from 'valibot'
import { type RunningServer, startServer } from '../helpers/test-server.ts'
import { answer, type Command } from './process-commands.ts'
import type { ScriptedTick } from './scripted-feed.ts'

type Notified<T> = T extends Command ? Omit<T, 'id'> : never

/** The market of a server under test. */
export interface ScriptedMarket {
  /**
   * Records a trade at this price, which becomes the current price. Resolves when the trade is recorded and
   * all orders that it reaches are filled or ended.
   */
  tick(symbol: string, price: string, more?: Omit<ScriptedTick, 'symbol' | 'price'>): Promise<void>
  /** Records several trades in this order. */
  ticks(ticks: readonly ScriptedTick[]): Promise<void>
  /** With true, stops repeating the current prices, so that prices become outdated; with false, resumes. */
  quiet(quiet: boolean): Promise<void>
}

/** The clock of a server under test. */
export interface ServerClock {
  /** The server's time (ms): the machine's time plus the time by which the test has moved the clock. */
  now(): number
  /** Moves the clock forward; resolves when all jobs that became due have run. */
  forward(ms: number): Promise<void>
}

/** The jobs of a server under test. */
export interface ServerJobs {
  /**
   * Runs the waiting jobs of a kind now, even if they are not due yet; with `only`, only the jobs of one
   * object or period.
   */
  run(kind: string, only?: { readonly object?: string; readonly period?: string }): Promise<void>
  /** Resolves when all due jobs have run. */
  settled(): Promise<void>
}

export interface ControlledServer extends RunningServer {
  readonly market: ScriptedMarket
  readonly clock: ServerClock
  readonly jobs: ServerJobs
}

/**
 * A function that sends a command to the process and waits for its response; commands are sent one after
 * another.
 */
function controlOf({ process: child }: RunningServer): (notified: Notified<Command>) => Promise<void> {
  const waiting = new Map<number, (error: string) => void>()
  let last = 0
  child.on('message', (message) => {
    const { id, error } = v.parse(answer, message)
    waiting.get(id)?.(error)
    waiting.delete(id)
  })
  child.on('exit', () => {
    for (const done of waiting.values()) done('the server is gone')
    waiting.clear()
  })
  return (notified) =>
    new Promise((done, failed) => {
      const id = ++last
      waiting.set(id, (error) => (error ? failed(new Error(error)) : done()))
      child.send({ ...notified, id })
    })
}

/** Starts a server whose market, clock and jobs the test controls. `env`: as for `startServer`. */
export async function startControlled(env: Readonly<Record<string, string>> = {}): Promise<ControlledServer> {
  const program = process.env.TEST_CONTROLLED_PROGRAM
  if (!program) throw new Error('TEST_CONTROLLED_PROGRAM names no server: the set-up of the tests makes it')
  const server = await startServer({ env, program, ipc: true })
  const notify = controlOf(server)
  let ahead = 0
  return {
    ...server,
    market: {
      tick: (symbol, price, more) => notify({ do: 'tick', ticks: [{ symbol, price, ...more }] }),
      ticks: (ticks) => notify({ do: 'tick', ticks: [...ticks] }),
      quiet: (quiet) => notify({ do: 'quiet', quiet }),
    },
    clock: {
      now: () => Date.now() + ahead,
      forward: (ms) => {
        ahead += ms
        return notify({ do: 'forward', ms })
      },
    },
    jobs: {
      run: (kind, only) => notify({ do: 'run', kind, ...only }),
      settled: () => notify({ do: 'settle' }),
    },
  }
}
