import { currentBuild } from '#data/platform/current-build.ts'

/** Time (ms) within which the app must have rendered. */
const LIMIT = 15_000

/** The build id that the server reports. Rejects when the server does not answer. */
async function servedBuild(): Promise<string> {
  const answer = await fetch(`${import.meta.env.BASE_URL}index.html?fresh`, { cache: 'no-store' })
  const [, build] = /name="build" content="(\w+)"/.exec(answer.ok ? await answer.text() : '') ?? []
  if (build === undefined) throw new Error('the server did not answer')
  return build
}

/**
 * The build whose page the watchdog has already reloaded once. Without session storage every build counts as
 * reloaded.
 */
function rescuedBuild(): string | null {
  try {
    return sessionStorage.getItem('rescued')
  } catch {
    return currentBuild()
  }
}

function noteRescued(build: string): void {
  try {
    sessionStorage.setItem('rescued', build)
  } catch {
    // Session storage is blocked. `rescuedBuild` then returns the current build, which prevents a reload
    // loop.
  }
}

const isRendered = (): boolean =>
  document.getElementById('app')?.firstElementChild != null && document.getElementById('boot') === null

/**
 * Recovers from an app that does not render (docs/offline.md#rule-12-updates): after 15 s, and again every 15
 * s, it removes the service worker and its files and reloads the page. Stored data stays, and nothing is
 * removed before the server has answered, because without a network the page could load no other files.
 * `codeSettled` resolves when the app's code has run or has failed to load; on a first visit the page is not
 * reloaded before that, because the code may only be loading slowly.
 */
export function startWatchdog(codeSettled: Promise<void>): void {
  const build = currentBuild()
  const rescued = rescuedBuild()
  let settledAt: number | null = null
  void codeSettled.then(() => {
    settledAt = Date.now()
  })

  /** Resolves when the server answers and a reload may help; rejects otherwise. */
  async function mayHelp(worker: ServiceWorkerRegistration | undefined): Promise<void> {
    // The page of a build is reloaded once. After that, a reload helps only if the server has another build.
    if (rescued === build) {
      if ((await servedBuild()) === build) throw new Error('the server has no other build')
    } else if (worker) {
      // Throws when the server cannot be reached: the browser always fetches the worker's script from the
      // network, even when the installed worker is broken.
      await worker.update()
    } else {
      if (settledAt === null || Date.now() - settledAt < LIMIT) throw new Error('the first load is slow')
      await servedBuild()
    }
  }

  async function help(): Promise<void> {
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
    await mayHelp(worker)
    noteRescued(build)
    await Promise.all([worker?.unregister(), dropCaches()])
    location.reload()
  }

  function watch(): void {
    if (isRendered()) return
    setTimeout(watch, LIMIT)
    if (navigator.onLine) help().catch(() => {})
  }
  setTimeout(watch, LIMIT)
}

async function dropCaches(): Promise<void> {
  if (typeof caches === 'undefined') return
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}
