/** A part of the app that did not come (product.md: missing, error or timeout). */
export class ChunkLoadError extends Error {
  constructor(
    /** `missing`: the server answers and has no such file. `error`: the line is down. `timeout`: nothing for 120 s. */
    readonly reason: 'missing' | 'error' | 'timeout',
    cause: unknown,
  ) {
    super(`A part of the app did not load: ${reason}`, { cause })
    this.name = 'ChunkLoadError'
  }
}

/** product.md §4. */
const LIMIT = 120_000
/** How Chromium and Firefox, WebKit, and the build's own style loader say it. */
const WORDS =
  /dynamically imported module|Importing a module script failed|valid JavaScript MIME|Unable to preload CSS/i

let mayReload = (): boolean => true
/** Whether the page may be loaded again at this moment: nothing typed, sent or being confirmed. */
export const allowReloads = (allowed: () => boolean): void => {
  mayReload = allowed
}

/** The build whose page this is. */
export const ownBuild = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''

/**
 * Runs a dynamic import. One that does not come within 120 s, or not at all, rejects with a `ChunkLoadError`; where the
 * server answers, the page is loaded again first, once per build, and then the promise stays open.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let late: ChunkLoadError | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await Promise.race([
      load(),
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          late = new ChunkLoadError('timeout', null)
          reject(late)
        }, LIMIT)
      }),
    ])
  } catch (cause) {
    if (!late && !(cause instanceof Error && WORDS.test(cause.message))) throw cause
    const answers = await serverAnswers()
    if (answers && mayReload() && firstTime()) {
      location.reload()
      return new Promise(() => {})
    }
    throw late ?? new ChunkLoadError(answers ? 'missing' : 'error', cause)
  } finally {
    clearTimeout(timer)
  }
}

/** Past the worker, which knows no such address. Without a network a reload would only lose the page that is there. */
const serverAnswers = (): Promise<boolean> =>
  fetch(`${import.meta.env.BASE_URL}index.html?fresh`, { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  )

function firstTime(): boolean {
  try {
    if (sessionStorage.getItem('reloaded') === ownBuild()) return false
    sessionStorage.setItem('reloaded', ownBuild())
    return true
  } catch {
    // Without a memory it could not be told apart from the second time.
    return false
  }
}
