import '#ui/tokens.css'
import '#ui/global.css'
import '#features/shell/transitions.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { FALLBACK_LANG } from '#contract/wire/lang.ts'
import { hydrate } from '#data/cache/hydrate-query-cache.ts'
import { queryClient } from '#data/cache/query-client.ts'
import { reportUnreachable } from '#data/platform/connectivity.ts'
import { firstPaint, pageRendered } from '#data/platform/first-paint.ts'
import { ChunkLoadError } from '#data/platform/load-chunk.ts'
import { prefs } from '#data/session/device-preferences.ts'
import { removeForeignData } from '#data/session/remove-foreign-data.ts'
import { activate } from '#i18n/language.ts'
import { createAppRouter, fetchFallback } from './routes/-router.tsx'

/** Loads the language before the first text; falls back to English when its catalogue cannot be loaded. */
const speak = (): Promise<unknown> => activate(prefs.get().lang).catch(() => activate(FALLBACK_LANG))

/**
 * Handles the rejection of a skipped view transition: a navigation during a transition skips the transition,
 * and the router leaves the rejected promise unhandled.
 */
function calmTransitions(): void {
  if (typeof document.startViewTransition !== 'function') return
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (...options) => {
    const transition = start(...options)
    const skipped = () => {}
    transition.ready.catch(skipped)
    transition.finished.catch(skipped)
    return transition
  }
}

const START_AGAIN_AFTER = 5_000

/**
 * Starts background work. When the code of this work cannot be loaded, the page shows the connection as lost
 * and loads the code again later.
 */
async function runBeside(): Promise<void> {
  try {
    const { startAfterPaint } = await import('#data/platform/start-after-paint.ts')
    await startAfterPaint()
  } catch (cause) {
    if (!(cause instanceof ChunkLoadError)) throw cause
    reportUnreachable('offline')
    setTimeout(() => void runBeside(), START_AGAIN_AFTER)
  }
}

/** Lets the browser handle input between two steps of the start. */
const breath = (): Promise<void> => new Promise((done) => setTimeout(done))

/** Calls `onShown` after the effects of its children, and therefore after the page has sent its reads. */
function First({ children, onShown }: { readonly children: ReactNode; readonly onShown: () => void }) {
  useEffect(() => {
    onShown()
    pageRendered()
  }, [onShown])
  return children
}

/**
 * Loads stored drafts. The code is part of the forms' chunk; when the chunk cannot be loaded, a page with a
 * form cannot be loaded either and shows the error.
 */
const loadDrafts = (admitted: Promise<void>): Promise<void> =>
  import('#data/cache/drafts.ts').then(
    (drafts) => drafts.loadDrafts(admitted),
    () => undefined,
  )

async function boot(host: HTMLElement): Promise<void> {
  calmTransitions()
  const words = speak()
  const admitted = removeForeignData()
  const kept = Promise.all([loadDrafts(admitted), hydrate(undefined, admitted)])
  await breath()
  const router = createAppRouter()
  // The router follows the address only after its component is rendered. Without this subscription, Back
  // during the start would have no effect.
  const follow = router.history.subscribe(() => void router.load())
  await breath()
  await Promise.all([words, router.load(), kept])
  const root = createRoot(host)
  // The render has low priority, so that the skeleton stays until the render is complete.
  startTransition(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <First onShown={follow}>
            <RouterProvider router={router} />
          </First>
        </QueryClientProvider>
      </I18nProvider>,
    ),
  )
  host.dataset.booted = ''
  await firstPaint()
  void runBeside()
  void fetchFallback()
}

const host = document.getElementById('app')
if (host) void boot(host)
