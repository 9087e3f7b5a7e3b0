import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { MARK } from './processes.ts'
import { RESULTS, ROOT, resultOf } from './root.ts'

const living = new Set<ChildProcess>()

/**
 * A program without output for this long (ms) hangs: a test in an endless loop outlives every timeout of its own runner. The
 * longest silence of a healthy step is that of the linter, three minutes on a busy machine.
 */
const SILENCE = 10 * 60_000

/** Sends a signal to a program and all that it started. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

/** Asks every program that still runs to end. */
export function endPrograms(): void {
  for (const child of living) signal(child, 'SIGTERM')
}

/** What a step printed: shown at once when nothing runs beside it, and kept in `test-results/<step>.log`. */
export class Output {
  readonly #file
  readonly #isShown: boolean
  #text = ''

  constructor(
    readonly step: string,
    isShown: boolean,
  ) {
    this.#isShown = isShown
    mkdirSync(RESULTS, { recursive: true })
    this.#file = createWriteStream(resultOf(step, '.log'))
  }

  get text(): string {
    return this.#text
  }

  /** The last line that says something. */
  get lastLine(): string {
    return this.#text.slice(-2_000).trimEnd().split('\n').at(-1)?.trim() ?? ''
  }

  add(text: string): void {
    this.#text += text
    this.#file.write(text)
    if (this.#isShown) process.stdout.write(text)
  }

  end(): void {
    this.#file.end()
  }
}

/**
 * Runs a program in the root of the repository; false when it could not start or did not end with 0. One that is silent for
 * `silence` milliseconds is killed, with all that it started.
 */
export function runProgram(
  output: Output,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  silence = SILENCE,
): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that a signal reaches all of it.
      detached: true,
      env: { ...process.env, ...env, [MARK]: `${process.pid} ${output.step}` },
    })
    living.add(child)
    const watchdog = setTimeout(() => {
      output.add(
        `Silent for ${Math.round(silence / 1000)} s, so it was ended: what comes after the last line hangs.\n`,
      )
      signal(child, 'SIGKILL')
    }, silence)
    const end = (ok: boolean): void => {
      clearTimeout(watchdog)
      living.delete(child)
      done(ok)
    }
    const hear = (chunk: Buffer): void => {
      watchdog.refresh()
      output.add(chunk.toString())
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', (error) => {
      output.add(`${error.message}\n`)
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}
