import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverBundle } from '#tests/helpers/server-bundle.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { freePort, type RunningServer, startServer, until } from '#tests/helpers/test-server.ts'

const DEPLOY = resolve(import.meta.dirname, '../../docs/operations/deploy')
const hasNginx = spawnSync('nginx', ['-v']).status === 0

let database: TestDatabase
let folder: string
let nginx: ChildProcess
let origin: string
let ports: readonly [number, number]
let program: string
const nodes: RunningServer[] = []

/** The nginx configuration as shipped; only addresses and the certificate are replaced. */
function configuration(port: number): string {
  const shipped = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8')
  const site = shipped
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_certificate.*$/gm, '')
    .replaceAll('/etc/nginx/h5-nodes.conf', join(folder, 'nodes.conf'))
    .replaceAll('/etc/nginx/h5-locations.conf', join(DEPLOY, 'nginx-locations.conf'))
    .replace(/server \{\s*listen 80;[\s\S]*$/, '')
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  # Clients of this test have addresses of their own, as people do.
  set_real_ip_from 127.0.0.1; real_ip_header X-Test-Address;
${site}
}`
}

const start = (port: number): Promise<RunningServer> =>
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
  ports = [await freePort(), await freePort()]
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const nodesFile = readFileSync(join(DEPLOY, 'nginx-nodes.conf'), 'utf8')
  writeFileSync(
    join(folder, 'nodes.conf'),
    nodesFile.replace(':8080', `:${ports[0]}`).replace(':8081', `:${ports[1]}`),
  )
  writeFileSync(join(folder, 'nginx.conf'), configuration(port))
  nodes.push(await start(ports[0]), await start(ports[1]))
  nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  await until('nginx', async () => (await fetch(`${origin}/livez`).catch(() => null))?.ok)
}, 300_000)

afterAll(async () => {
  if (!hasNginx) return
  nginx.kill('SIGTERM')
  for (const node of nodes) await node.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

/** Runs the shipped script that takes a node out of nginx's rotation, or puts it back. */
function lead(way: 'out' | 'in', port: number): void {
  execFileSync(join(DEPLOY, 'nginx-node.sh'), [way, `127.0.0.1:${port}`], {
    env: {
      ...process.env,
      H5_NODES: join(folder, 'nodes.conf'),
      H5_NGINX: `nginx -c ${join(folder, 'nginx.conf')}`,
      H5_NGINX_PID: join(folder, 'pid'),
    },
  })
}

/** Errors in nginx's log, except refused connections, after which nginx sends the request to the other node. */
const troubles = (): string =>
  readFileSync(join(folder, 'error.log'), 'utf8')
    .split('\n')
    .filter((line) => !line.includes('(111: Connection refused) while connecting'))
    .join('\n')

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
  // Opens a connection for each request, because nginx closes idle connections when it reloads its
  // configuration.
  const agent = new Agent({ keepAlive: false })
  let stopped = false
  const call = (person: number, write: boolean): Promise<string> =>
    new Promise((done) => {
      const body = write ? 'user_string=nobody%40example.com&password=wrong-password-1&lang=en' : ''
      const one = request(
        `${origin}/api${write ? '/user/login' : '/menu'}`,
        {
          method: write ? 'POST' : 'GET',
          agent,
          headers: {
            'x-test-address': `10.1.${person}.7`,
            ...(write ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          },
        },
        (answer) => {
          let text = ''
          answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
          answer.on('end', () => {
            const isEnvelope = /^\{"type":"(?:ok|error)"/.test(text)
            done(`${answer.statusCode} ${isEnvelope ? 'envelope' : text.slice(0, 80)}`)
          })
          answer.on('error', (error) => done(String(error)))
        },
      )
      one.on('error', (error) => done(String(error)))
      one.end(body)
    })
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
      agent.destroy()
    },
  }
}

it.skipIf(!hasNginx)(
  'nodes behind the shipped nginx stop and start one after the other without one failed call (needs nginx)',
  async () => {
    const { answers, stop } = load(12)
    for (const [index, port] of ports.entries()) {
      lead('out', port)
      await nodes[index]?.stop()
      nodes[index] = await start(port)
      lead('in', port)
    }
    await stop()
    expect(answers.length).toBeGreaterThan(200)
    expect(
      answers.filter((answer) => answer !== '200 envelope'),
      troubles(),
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
    nodes[0] = await start(ports[0])
    lead('out', ports[1])
    await nodes[1]?.stop()
    await stop()
    expect(
      answers.filter((answer) => answer !== '200 envelope'),
      troubles(),
    ).toEqual([])
    nodes[1] = await start(ports[1])
    lead('in', ports[1])
  },
  300_000,
)
