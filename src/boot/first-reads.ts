import type { StartFiles } from './start-files.ts'

interface Opened {
  readonly path: string
  readonly lang: string
  /** Null for a guest. */
  readonly token: string | null
}

/**
 * Sends what the opened route reads first while the app's code is on its way (`src/data/api/prefetch.ts`). Only without a
 * worker, which answers reads from the device. `onPersonal` is called with the text of each answer to the person.
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

/** The first picture of an answer, fetched with it. */
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
  // Who uses the answer handles its failure.
  answer.catch(() => {})
  const name = token === null ? read : `${read} ${token}`
  if (window.prefetched) window.prefetched[name] = { at: Date.now(), answer }
}
