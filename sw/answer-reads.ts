import { KEPT_HEADER } from '#data/store/stored-read.ts'
import { keyOf, type Wanted, wantedOf } from './classify-request.ts'
import { abortOlder, fetchShared, type SharedResult } from './shared-requests.ts'

declare const self: ServiceWorkerGlobalScope

/** Handles the page's reads that may be stored (docs/offline.md#rule-1-paint). */
export function startReads(): void {
  self.addEventListener('fetch', (event) => {
    const wanted = wantedOf(event.request, self.location.origin)
    if (!wanted) return
    const landing = ask(event.request, wanted)
    event.respondWith(landing.then(responseOf))
    event.waitUntil(landing.then(({ settled }) => settled))
  })
  new BroadcastChannel('h5-session').addEventListener('message', ({ data }) => abortOlder(Number(data)))
}

async function ask(request: Request, wanted: Wanted): Promise<SharedResult> {
  // A body can be read only once, so a clone of the request is read.
  const body = request.method === 'GET' ? null : await request.clone().text()
  const fields = new URLSearchParams(body ?? new URL(request.url).search)
  return fetchShared(wanted, keyOf(wanted, fields), request.url, {
    method: request.method,
    headers: request.headers,
    body,
  })
}

function responseOf({ askedAt, status, type, body, kind }: SharedResult): Response {
  if (body === null) return Response.error()
  const headers = new Headers({ 'content-type': type })
  if (kind === 'good') headers.set(KEPT_HEADER, String(askedAt))
  // Responses with these statuses cannot have a body.
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers })
}
