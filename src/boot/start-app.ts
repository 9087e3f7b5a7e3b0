import { afterFirstFrame } from './after-first-frame.ts'
import type { StartFiles } from './start-files.ts'

const isStyle = (file: string): boolean => file.endsWith('.css')

function link(file: string, rel: string): HTMLLinkElement {
  const element = document.createElement('link')
  element.rel = rel
  if (rel === 'preload') element.as = 'style'
  element.crossOrigin = ''
  element.href = import.meta.env.BASE_URL + file
  return document.head.appendChild(element)
}

const styleLoaded = (file: string): Promise<void> =>
  new Promise((done) => {
    const sheet = link(file, 'stylesheet')
    sheet.onload = sheet.onerror = () => done()
  })

/**
 * Resolves when a frame of the page has been drawn, or after a short time limit, because a hidden page draws
 * no frames.
 */
const drawn = (): Promise<void> => new Promise((done) => afterFirstFrame(done))

const importFile = (file: string): Promise<unknown> =>
  import(/* @vite-ignore */ import.meta.env.BASE_URL + file)

/**
 * Fetches the app, the opened route and the language together, and runs the app. Called after the first paint, because
 * the code occupies the connection and the main thread (docs/offline.md#rule-1-paint). Resolves when the code has run
 * or has failed to load; stays pending while loading is only slow.
 */
export async function startApp(
  files: StartFiles,
  path: string,
  lang: string,
  run: (file: string) => Promise<unknown> = importFile,
): Promise<void> {
  const later = [...(files.langs[lang] ?? []), ...(files.routes[path] ?? [])].flatMap(
    (index) => files.more[index] ?? [],
  )
  const styles = files.first.filter(isStyle).map(styleLoaded)
  for (const file of [...files.first.filter((first) => !isStyle(first)), ...later])
    link(file, isStyle(file) ? 'preload' : 'modulepreload')
  await Promise.all(styles)
  await drawn()
  // Each library runs in a separate task before the app's entry script, so that the page can handle input in
  // between.
  const libraries = files.first.filter((file) => !isStyle(file) && file !== files.entry)
  try {
    for (const library of libraries) {
      await run(library)
      await new Promise((done) => setTimeout(done))
    }
    await run(files.entry)
  } catch {
    // The error is ignored: the watchdog reloads the page when the app did not start.
  }
}
