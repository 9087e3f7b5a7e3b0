import { type ChildProcess, spawn } from 'node:child_process'

/** The first pause before a server that fell is started again, the longest one, and how long it must stand until the pause is short again (ms). */
const PAUSE = { first: 250, most: 30_000, stood: 60_000 }

/** With which a process leaves whose settings are wrong: starting it again would change nothing. */
export const WRONG_SETTING = 2

export interface Supervised {
  readonly program: string
  readonly args?: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly say: (text: string) => void
}

/** Says on the channel to its supervisor that the server takes connections; does nothing where there is none. */
export const reportReady = (): void => {
  process.send?.('ready')
}

/** Ends with its supervisor, however that one ended. */
export const endWithSupervisor = (stop: () => void): void => {
  process.on('disconnect', stop)
}

const reasonOf = (status: number | null, signal: NodeJS.Signals | null): string =>
  signal === null ? `status ${status}` : `signal ${signal}`

/**
 * Runs a program and starts it again whenever it falls: at once, then after ever longer pauses until it stands for a
 * minute. A program that never came up is not tried again (a wrong setting stays wrong), nor one that was asked to stop.
 * Gives the status to leave with.
 */
export function supervise({ program, args = [], env, say }: Supervised): {
  readonly done: Promise<number>
  stop(signal: NodeJS.Signals): void
} {
  let child: ChildProcess | null = null
  let waiting: NodeJS.Timeout | undefined
  let stopping = false
  let everStood = false
  let pause = PAUSE.first
  let leave: (status: number) => void = () => undefined
  const done = new Promise<number>((settle) => {
    leave = settle
  })

  const start = (): void => {
    let stoodSince = Number.POSITIVE_INFINITY
    // A program of its own: the loader that read this file would slow every import of it.
    const running = spawn(process.execPath, [program, ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env,
    })
    child = running
    running.on('message', (message) => {
      if (message !== 'ready') return
      everStood = true
      stoodSince = performance.now()
    })
    running.on('error', (problem) => say(`The server could not be run: ${problem.message}`))
    running.on('close', (status, signal) => {
      child = null
      if (stopping || status === 0 || !everStood || status === WRONG_SETTING) return leave(status ?? 1)
      if (performance.now() - stoodSince > PAUSE.stood) pause = PAUSE.first
      say(`The server ended (${reasonOf(status, signal)}); starting again in ${pause / 1000} s.`)
      waiting = setTimeout(start, pause)
      pause = Math.min(pause * 2, PAUSE.most)
    })
  }
  start()
  return {
    done,
    stop: (signal) => {
      stopping = true
      if (child) child.kill(signal)
      else {
        clearTimeout(waiting)
        leave(0)
      }
    },
  }
}
