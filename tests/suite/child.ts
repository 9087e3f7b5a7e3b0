import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { MARK } from './processes.ts'
import { ROOT, resultOf } from './root.ts'

const living = new Set<ChildProcess>()

/** Asks every program that still runs to end. */
export function endPrograms(): void {
  for (const child of living) child.kill('SIGTERM')
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

/** Runs a program in the root of the repository; false when it could not start or did not end with 0. */
export function runProgram(
  output: Output,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, [MARK]: `${process.pid} ${output.step}` },
    })
    living.add(child)
    const end = (ok: boolean): void => {
      living.delete(child)
      done(ok)
    }
    child.stdout.on('data', (chunk: Buffer) => output.add(chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => output.add(chunk.toString()))
    child.once('error', (error) => {
      output.add(`${error.message}\n`)
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}
