import { currentBuild } from './current-build.ts'

/** The error of a part of the app that could not be loaded when it was needed. */
export class ChunkLoadError extends Error {
  constructor(
    /**
     * `missing`: the server answers but does not have the file. `error`: the server could not be reached.
     * `timeout`: not loaded within 120 s.
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
 * Error messages by which Chromium, Firefox, WebKit and the build's style loader report that a file did not
 * load.
 */
const WORDS =
  /dynamically imported module|Importing a module script failed|valid JavaScript MIME|Unable to preload CSS/i

let mayReload = (): boolean => true
/**
 * Sets the function that decides whether the page may reload. The page may not reload while a form contains
 * unsent text, a write is in flight or a confirmation is open.
 */
export const allowReloads = (allowed: () => boolean): void => {
  mayReload = allowed
}

/**
 * Runs a dynamic import, with a second attempt when the first fails. Rejects with a `ChunkLoadError` when
 * both attempts fail or one attempt takes more than 120 s. When the server answers but lacks the file, the
 * page reloads once per build, and the promise stays pending.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await inTime(load)
  } catch (first) {
    if (first instanceof ChunkLoadError) return recover(first)
    if (!isLost(first)) throw first
    // Firefox aborts imports when the person leaves the page. Such a page closes before this pause ends, so
    // the code below does not reload it.
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

/**
 * Whether the server answers. Checked before a reload, because a reload while offline would lose the page.
 * The service worker does not handle this address, so the request reaches the network.
 */
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
