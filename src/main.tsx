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
import { queryClient } from '#data/cache/cache.ts'
import { hydrate } from '#data/cache/hydrate.ts'
import { ChunkLoadError } from '#data/platform/chunk.ts'
import { reportGone } from '#data/platform/connectivity.ts'
import { firstPaint, pageRendered } from '#data/platform/first-paint.ts'
import { prefs } from '#data/session/prefs.ts'
import { admit } from '#data/session/protect.ts'
import { activate } from '#i18n/language.ts'
import { createAppRouter, fetchFallback } from './routes/-router.tsx'

/** The language must be there before the first text; without its catalogue the app speaks English. */
const speak = (): Promise<unknown> => activate(prefs.get().lang).catch(() => activate(FALLBACK_LANG))

/** A page change that begins before the last one has ended skips it, which is no error; the router leaves it unhandled. */
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

/** What runs beside the screens. When the connection goes before its code has come the page says so, and tries on. */
async function runBeside(): Promise<void> {
  try {
    const { startAfterPaint } = await import('#data/platform/start.ts')
    await startAfterPaint()
  } catch (cause) {
    if (!(cause instanceof ChunkLoadError)) throw cause
    reportGone('offline')
    setTimeout(() => void runBeside(), START_AGAIN_AFTER)
  }
}

/** Lets the page hear the finger between two parts of the start. */
const breath = (): Promise<void> => new Promise((done) => setTimeout(done))

/** Effects of what it holds come before its own: the page has asked for its figures by then. */
function First({ children }: { readonly children: ReactNode }) {
  useEffect(pageRendered, [])
  return children
}

/** What forms had been filled with. Its code comes with the forms; without it the page's own code does not come either, and says so. */
const loadDrafts = (admitted: Promise<void>): Promise<void> =>
  import('#data/cache/drafts.ts').then(
    (drafts) => drafts.loadDrafts(admitted),
    () => undefined,
  )

async function boot(host: HTMLElement): Promise<void> {
  calmTransitions()
  const words = speak()
  const admitted = admit()
  const kept = Promise.all([loadDrafts(admitted), hydrate(undefined, admitted)])
  await breath()
  const router = createAppRouter()
  await breath()
  await Promise.all([words, router.load(), kept])
  const root = createRoot(host)
  // In small steps: until all of it stands the shell does.
  startTransition(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <First>
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
