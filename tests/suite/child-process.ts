import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { RESULTS, ROOT, resultOf } from './paths.ts'
import { MARK } from './sampled-processes.ts'

const living = new Set<ChildProcess>()

/**
 * A program that prints nothing for this long (ms) is considered hung, because an endless loop in a test also
 * blocks the timeouts of its runner. The longest silence of a healthy step is three minutes: the linter on a
 * busy machine.
 */
const SILENCE = 10 * 60_000

/** Sends a signal to a program and all its child processes. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name)
  } catch {
    // The process group has ended already.
  }
}

/** Asks every running program to end, with its child processes. */
export function endPrograms(): void {
  for (const child of living) signal(child, 'SIGTERM')
}

/**
 * The output of a step. It is printed at once if only this step runs, and always stored in
 * `test-results/<step>.log`.
 */
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

  /** The last non-empty line of the output. */
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
 * Runs a program in the root folder of the repository. Returns false when it could not start or did not exit
 * with 0. A program that prints nothing for `silence` milliseconds is killed with its child processes.
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
      // Starts the program in a separate process group, so that a signal also reaches its child processes.
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
