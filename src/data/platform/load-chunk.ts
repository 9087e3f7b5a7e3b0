import { currentBuild } from './current-build.ts'

/** A lazily loaded part of the app did not load. */
export class ChunkLoadError extends Error {
  constructor(
    /**
     * `missing`: the server answers but does not have the file. `error`: no connection. `timeout`: nothing
     * for 120 s.
     */
    readonly reason: 'missing' | 'error' | 'timeout',
    cause: unknown,
  ) {
    super(`A part of the app did not load: ${reason}`, { cause })
    this.name = 'ChunkLoadError'
  }
}

/** Load time limit in ms (docs/api-conventions.md#timeouts). */
const LIMIT = 120_000
const AGAIN_AFTER = 1_000
/**
 * Error messages of Chromium, Firefox, WebKit and the build's own style loader for a file that did not load.
 */
const WORDS =
  /dynamically imported module|Importing a module script failed|valid JavaScript MIME|Unable to preload CSS/i

let mayReload = (): boolean => true
/** Sets the check whether the page may reload now: no text typed, no write in flight, no confirmation open. */
export const allowReloads = (allowed: () => boolean): void => {
  mayReload = allowed
}

/**
 * Runs a dynamic import. Tries twice; rejects with a `ChunkLoadError` when it fails or takes over 120 s. When
 * the server answers but lacks the file, the page reloads once per build, and the promise stays pending.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await inTime(load)
  } catch (first) {
    if (first instanceof ChunkLoadError) return recover(first)
    if (!isLost(first)) throw first
    // Firefox aborts imports when the person leaves the page, which must not reload it.
    await new Promise((done) => setTimeout(done, AGAIN_AFTER))
    return inTime(load).catch(recover)
  }
}

const isLost = (error: unknown): boolean => error instanceof Error && WORDS.test(error.message)

async function inTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout', null)), LIMIT)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}

async function recover(cause: unknown): Promise<never> {
  const late = cause instanceof ChunkLoadError
  if (!late && !isLost(cause)) throw cause
  const answers = await serverAnswers()
  if (answers && mayReload() && firstTime()) {
    location.reload()
    return new Promise(() => {})
  }
  throw late ? cause : new ChunkLoadError(answers ? 'missing' : 'error', cause)
}

/** Bypasses the worker, which does not handle this address. While offline, a reload would only lose the page. */
const serverAnswers = (): Promise<boolean> =>
  fetch(`${import.meta.env.BASE_URL}index.html?fresh`, { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  )

function firstTime(): boolean {
  try {
    if (sessionStorage.getItem('reloaded') === currentBuild()) return false
    sessionStorage.setItem('reloaded', currentBuild())
    return true
  } catch {
    // Without storage a repeated failure could not be recognised, and the page would reload in a loop.
    return false
  }
}
