import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverBundle } from '../helpers/server-bundle.ts'
import { type TestApp, testApp } from '../helpers/test-app.ts'
import { sendMalformedTraffic } from './fuzz/malformed-traffic.ts'
import { answered, dial, ENGINE, upgrade } from './fuzz/raw-connection.ts'

it('random messages of an unauthenticated WebSocket client neither stop the server nor increase its memory', async () => {
  const share = { frames: 200, connections: 50, seed: 1 }
  const { heapBefore, heapAfter, errors } = await sendMalformedTraffic(share, await serverBundle())
  const mb = (bytes: number): string => (bytes / 2 ** 20).toFixed(1)
  console.log(`heap after collection: ${mb(heapBefore)} MB before, ${mb(heapAfter)} MB after`)
  expect(errors).toEqual([])
}, 240_000)

describe('an HTTP upgrade request', () => {
  let app: TestApp
  let port: number
  beforeAll(async () => {
    app = await testApp()
    port = Number(new URL(app.origin).port)
  })
  afterAll(() => app.end())

  const status = async (text: string): Promise<string> => {
    const socket = await dial(port)
    socket.write(text)
    const answer = await answered(socket)
    socket.destroy()
    return answer.split('\r\n')[0] ?? ''
  }

  it.each([
    ['to a page', upgrade('/')],
    ['to a call', upgrade('/api/menu')],
    ['to HTTP/2', upgrade('/', 'h2c')],
    ['to HTTP/2 at the WebSocket path', upgrade(`${ENGINE}websocket`, 'h2c')],
    ['to an unknown protocol', upgrade('/socket.io')],
  ])('%s is rejected with status 400', async (_, text) => {
    expect(await status(text)).toBe('HTTP/1.1 400 Bad Request')
  })

  it('that is a valid WebSocket handshake is accepted', async () => {
    expect(await status(upgrade(`${ENGINE}websocket`))).toContain('101')
  })

  it('whose connection is reset at once does not stop the server', async () => {
    for (let n = 0; n < 20; n++) {
      const socket = await dial(port)
      socket.write(upgrade(n % 2 === 0 ? '/' : `${ENGINE}websocket`), () => socket.resetAndDestroy())
      await new Promise((done) => socket.once('close', done))
    }
    expect((await fetch(`${app.origin}/readyz`)).status).toBe(200)
  })
})
