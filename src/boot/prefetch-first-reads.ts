import type { StartFiles } from './start-files.ts'

interface Opened {
  readonly path: string
  readonly lang: string
  /** Session token; null for a guest. */
  readonly token: string | null
}

/**
 * Sends the opened route's first read requests while the app's code is still loading
 * (`src/data/api/prefetch.ts`). Called only while no service worker controls the page, as on a first visit;
 * on later visits the page first shows the answers stored on the device. `onPersonal` receives the text of
 * each personal answer.
 */
export function sendFirstReads(
  { reads, personalReads }: Pick<StartFiles, 'reads' | 'personalReads'>,
  { path, lang, token }: Opened,
  onPersonal: (text: string) => void,
): void {
  window.prefetched = {}
  for (const read of reads[path] ?? []) send(read.replace('{lang}', lang), null)
  if (token === null) return
  for (const read of personalReads[path] ?? []) send(read.replace('{lang}', lang), token, onPersonal)
}

/** Element that downloads the first image named in a response, before the app needs that image. */
const picture = new Image()

function send(read: string, token: string | null, onText: (text: string) => void = () => {}): void {
  const [method = 'GET', url = '', body] = read.split(' ')
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token !== null) headers.authorization = token
  if (body !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded'
  const init: RequestInit = { method, headers, cache: 'no-store', credentials: 'omit', redirect: 'error' }
  const answer = fetch(url, body === undefined ? init : { ...init, body }).then(async (response) => {
    const text = await response.text()
    const [, found] = /"image":"(\/h5\/[^"]+)"/.exec(text) ?? []
    if (found) picture.src = found
    onText(text)
    return new Response(text, response)
  })
  // Prevents an unhandled rejection; the app code that uses the answer handles the error.
  answer.catch(() => {})
  const name = token === null ? read : `${read} ${token}`
  if (window.prefetched) window.prefetched[name] = { at: Date.now(), answer }
}
