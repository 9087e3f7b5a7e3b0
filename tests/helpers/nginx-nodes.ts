import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort, until } from './test-server.ts'

const DEPLOY = resolve(import.meta.dirname, '../../docs/operations/deploy')

export const hasNginx = spawnSync('nginx', ['-v']).status === 0

/** The header by which a client of a test states its address, so that its calls go to one node. */
export const CLIENT_ADDRESS = 'x-test-address'

/** nginx in front of two nodes, with the shipped configuration. */
export interface NginxNodes {
  readonly origin: string
  readonly ports: readonly [number, number]
  /** Runs the shipped script that takes a node out of nginx's rotation, or puts it back. */
  lead(way: 'out' | 'in', port: number): void
  /** Errors in nginx's log, except refused connections, after which nginx sends the request to the other node. */
  errors(): string
  stop(): void
}

/** The configuration as shipped; only addresses and the certificate are replaced. */
function configuration(folder: string, port: number): string {
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
  set_real_ip_from 127.0.0.1; real_ip_header ${CLIENT_ADDRESS};
${site}
}`
}

/**
 * Chooses free ports for nginx and two nodes, starts the nodes with `startNodes`, then nginx, and waits until nginx
 * forwards a call.
 */
export async function startNginxNodes(
  startNodes: (nginx: Pick<NginxNodes, 'origin' | 'ports'>) => Promise<void>,
): Promise<NginxNodes> {
  const folder = mkdtempSync(join(tmpdir(), 'h5-nginx-'))
  const ports = [await freePort(), await freePort()] as const
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const nodes = readFileSync(join(DEPLOY, 'nginx-nodes.conf'), 'utf8')
  writeFileSync(
    join(folder, 'nodes.conf'),
    nodes.replace(':8080', `:${ports[0]}`).replace(':8081', `:${ports[1]}`),
  )
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port))
  await startNodes({ origin, ports })
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  await until('nginx', async () => (await fetch(`${origin}/livez`).catch(() => null))?.ok)
  return {
    origin,
    ports,
    lead: (way, node) => {
      execFileSync(join(DEPLOY, 'nginx-node.sh'), [way, `127.0.0.1:${node}`], {
        env: {
          ...process.env,
          H5_NODES: join(folder, 'nodes.conf'),
          H5_NGINX: `nginx -c ${join(folder, 'nginx.conf')}`,
          H5_NGINX_PID: join(folder, 'pid'),
        },
      })
    },
    errors: () =>
      readFileSync(join(folder, 'error.log'), 'utf8')
        .split('\n')
        .filter((line) => !line.includes('(111: Connection refused) while connecting'))
        .join('\n'),
    stop: () => {
      nginx.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
