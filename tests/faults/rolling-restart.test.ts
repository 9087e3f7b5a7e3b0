import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CLIENT_ADDRESS, hasNginx, type NginxNodes, startNginxNodes } from '#tests/helpers/nginx-nodes.ts'
import { exchange, FORM } from '#tests/helpers/raw-http.ts'
import { serverBundle } from '#tests/helpers/server-bundle.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { type RunningServer, startServer, until } from '#tests/helpers/test-server.ts'

let database: TestDatabase
let folder: string
let nginx: NginxNodes
let program: string
const nodes: RunningServer[] = []

const start = (port: number, origin = nginx.origin): Promise<RunningServer> =>
  startServer({
    port,
    program,
    dataDir: join(folder, String(port)),
    env: {
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      SECRET_KEY: database.config.secretKey ?? '',
      DEMO: '1',
      PUBLIC_ORIGIN: origin,
      TRUST_PROXY: 'loopback',
      DRAIN_SECONDS: '2',
    },
  })

beforeAll(async () => {
  if (!hasNginx) return
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'h5-rolling-'))
  program = await serverBundle()
  nginx = await startNginxNodes(async ({ origin, ports }) => {
    for (const port of ports) nodes.push(await start(port, origin))
  })
}, 300_000)

afterAll(async () => {
  if (!hasNginx) return
  nginx.stop()
  for (const node of nodes) await node.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

/**
 * Pause between two requests of a simulated user (ms). Without the pause the load would take the processor
 * time that the nodes need to start.
 */
const PAUSE = 40

/**
 * Simulates `people` users, each of whom sends one request after another, alternating reads and writes,
 * until `stop` is called.
 */
function load(people: number): { readonly answers: string[]; stop(): Promise<void> } {
  const answers: string[] = []
  let stopped = false
  const call = async (person: number, write: boolean): Promise<string> => {
    const headers = {
      ...(write ? FORM : {}),
      [CLIENT_ADDRESS]: `10.1.${person}.7`,
      // Opens a connection for each request, because nginx closes idle connections when it reloads its
      // configuration.
      connection: 'close',
    }
    const url = `${nginx.origin}/api${write ? '/user/login' : '/menu'}`
    const answer = await exchange(
      url,
      write ? 'POST' : 'GET',
      headers,
      write ? 'user_string=nobody%40example.com&password=wrong-password-1&lang=en' : undefined,
    ).catch(String)
    if (typeof answer === 'string') return answer
    const isEnvelope = /^\{"type":"(?:ok|error)"/.test(answer.text)
    return `${answer.status} ${isEnvelope ? 'envelope' : answer.text.slice(0, 80)}`
  }
  const running = Array.from({ length: people }, async (_, person) => {
    for (let n = person; !stopped; n++) {
      answers.push(await call(person, n % 4 === 0))
      await pause(PAUSE)
    }
  })
  return {
    answers,
    stop: async () => {
      stopped = true
      await Promise.all(running)
    },
  }
}

it.skipIf(!hasNginx)(
  'nodes behind the shipped nginx stop and start one after the other without one failed call (needs nginx)',
  async () => {
    const { answers, stop } = load(12)
    for (const [index, port] of nginx.ports.entries()) {
      nginx.lead('out', port)
      await nodes[index]?.stop()
      nodes[index] = await start(port)
      nginx.lead('in', port)
    }
    await stop()
    expect(answers.length).toBeGreaterThan(200)
    expect(
      answers.filter((answer) => answer !== '200 envelope'),
      nginx.errors(),
    ).toEqual([])
  },
  300_000,
)

it.skipIf(!hasNginx)(
  'a killed node does not affect the other node, which answers every call sent after the kill (needs nginx)',
  async () => {
    await nodes[0]?.kill()
    const { answers, stop } = load(12)
    await until('some answers', () => answers.length > 200)
    nodes[0] = await start(nginx.ports[0])
    nginx.lead('out', nginx.ports[1])
    await nodes[1]?.stop()
    await stop()
    expect(
      answers.filter((answer) => answer !== '200 envelope'),
      nginx.errors(),
    ).toEqual([])
    nodes[1] = await start(nginx.ports[1])
    nginx.lead('in', nginx.ports[1])
  },
  300_000,
)
