import { user } from '#contract/account/user.ts'
import { isAnswer } from '#contract/wire/envelope.ts'
import { REQUEST_LIMIT } from '#contract/wire/timeouts.ts'
import { UnreachableError } from './call-errors.ts'
import type { Transport } from './client.ts'
import { send } from './write.ts'

/** Sends the request by XMLHttpRequest, the only API that reports upload progress. `progress` receives 0 to 1. */
const counting =
  (progress: (done: number) => void): Transport =>
  (url, init, flight) =>
    new Promise((done, failed) => {
      const request = new XMLHttpRequest()
      const sent = Date.now()
      const stop = () => request.abort()
      const end = (act: () => void) => {
        flight.signal.removeEventListener('abort', stop)
        act()
      }
      request.open(init.method ?? 'POST', url)
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.timeout = REQUEST_LIMIT
      request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
      request.onload = () =>
        end(() => {
          if (!isAnswer(request.status)) return failed(new UnreachableError('status', request.status))
          const type = request.getResponseHeader('content-type')
          done({ body: request.responseText, type, sent, keptAt: null })
        })
      request.onerror = () => end(() => failed(new UnreachableError('network')))
      request.ontimeout = () => end(() => failed(new UnreachableError('timeout')))
      request.onabort = () => end(() => failed(flight.signal.reason ?? new UnreachableError('network')))
      flight.signal.addEventListener('abort', stop, { once: true })
      request.send(init.body instanceof FormData ? init.body : null)
    })

/** Uploads a picture once and returns its address on the server. `progress` receives 0 to 1. Rejects like `send`. */
export const uploadPicture = (file: File, progress: (done: number) => void = () => {}): Promise<string> =>
  send(user.upload, {}, { file, transport: counting(progress) })
