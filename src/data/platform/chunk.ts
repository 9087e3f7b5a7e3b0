/** A part of the app that did not come: missing, error or timeout. */
export class ChunkLoadError extends Error {
  constructor(
    /** `missing`: the server answers and has no such file. `error`: the connection is down. `timeout`: nothing for 120 s. */
    readonly reason: 'missing' | 'error' | 'timeout',
    cause: unknown,
  ) {
    super(`A part of the app did not load: ${reason}`, { cause })
    this.name = 'ChunkLoadError'
  }
}

/** Milliseconds (docs/api-conventions.md#timeouts). */
const LIMIT = 120_000
const AGAIN_AFTER = 1_000
/** How Chromium and Firefox, WebKit, and the build's own style loader say it. */
const WORDS =
  /dynamically imported module|Importing a module script failed|valid JavaScript MIME|Unable to preload CSS/i

let mayReload = (): boolean => true
/** Whether the page may be loaded again at this moment: nothing typed, sent or being confirmed. */
export const allowReloads = (allowed: () => boolean): void => {
  mayReload = allowed
}

/** The build whose page this is. */
export const currentBuild = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''

/**
 * Runs a dynamic import. One that does not come within 120 s, or not at all, rejects with a `ChunkLoadError`; it is asked
 * for twice, and where the server answers, the page is loaded again first, once per build: then the promise stays open.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await inTime(load)
  } catch (first) {
    if (first instanceof ChunkLoadError) return recover(first)
    if (!isLost(first)) throw first
    // Firefox breaks off what a page still loads when somebody leaves it: the page must not come back for that.
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

/** Past the worker, which knows no such address. Without a network a reload would only lose the page that is there. */
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
    // Without a memory it could not be told apart from the second time.
    return false
  }
}
