import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Pauses before restarts, in milliseconds. `first`: the first pause; `most`: the longest pause; `stood`: how long the
 * server must run before the next pause is `first` again.
 */
const PAUSE = { first: 250, most: 30_000, stood: 60_000 }

/**
 * Exit status for wrong settings. The supervisor does not restart a server that ended with it, because it would fail
 * in the same way.
 */
export const WRONG_SETTING = 2

export interface Supervised {
  readonly program: string
  readonly args?: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly say: (text: string) => void
}

/** Reports to the supervisor that the server accepts connections; does nothing without a supervisor. */
export const reportReady = (): void => {
  process.send?.('ready')
}

/** Stops this process when its supervisor ends, even when the supervisor was killed. */
export const endWithSupervisor = (stop: () => void): void => {
  process.on('disconnect', stop)
}

const reasonOf = (status: number | null, signal: NodeJS.Signals | null): string =>
  signal === null ? `status ${status}` : `signal ${signal}`

/**
 * Runs a program and restarts it after a crash: at once, then with growing pauses until it has run for a minute. A
 * program is not restarted when it was asked to stop, or when it ended by itself before it was ready: the reason is
 * then probably a wrong setting, with which it would fail again. Resolves with the exit status.
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
    // The program runs in a separate process, because the loader that read this file would slow down
    // every import of the program.
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
      const failedToStart = !everStood && signal === null
      if (stopping || status === 0 || failedToStart || status === WRONG_SETTING) return leave(status ?? 1)
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
