import { Agent, request } from 'node:http'

/**
 * Keeps connections open, because opening one takes most of a request's time. There are as many connections as
 * concurrent requests.
 */
const agent = new Agent({ keepAlive: true })

/** The header of a form-encoded body. */
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/**
 * Sends one request unchanged and returns the status and the whole body of the answer. `signal` ends the request and
 * its connection.
 */
export function exchange(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
  signal?: AbortSignal,
): Promise<{ readonly status: number; readonly text: string }> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((done, failed) => {
    const options = { method, headers: { ...headers, ...length }, agent, ...(signal ? { signal } : {}) }
    request(url, options, (response) => {
      const chunks: Buffer[] = []
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', failed)
        .on('end', () => done({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
      .on('error', failed)
      .end(body)
  })
}
