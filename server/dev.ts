import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { readServerConfig } from './platform/config.ts'
import { ConfigError } from './platform/environment.ts'
import { projectRoot } from './platform/project-root.ts'

/** `npm run dev`: serves the app from its sources with hot reload, and restarts the server when its files change. */

const APP_PORT = 5173

async function run(): Promise<void> {
  const root = projectRoot()
  const config = readServerConfig(process.env)
  const target = `http://localhost:${config.port}`
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    server: {
      port: APP_PORT,
      host: 'localhost',
      proxy: {
        '/api': target,
        '/dev/mailbox': target,
        '/socket.io': { target, ws: true },
      },
    },
  })
  await vite.listen()
  const origin = vite.resolvedUrls?.local[0]?.replace(/\/h5\/$/, '') ?? `http://localhost:${APP_PORT}`
  const server = spawn(
    process.execPath,
    [
      join(root, 'node_modules/tsx/dist/cli.mjs'),
      'watch',
      '--clear-screen=false',
      join(root, 'server/main.ts'),
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, PUBLIC_ORIGIN: origin } },
  )
  console.log(`\n  App with hot reload: ${origin}/h5/\n`)
  const stop = (): void => {
    server.kill('SIGTERM')
    vite.close().then(
      () => undefined,
      () => undefined,
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  server.on('exit', (status) => process.exit(status ?? 0))
}

run().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(error instanceof ConfigError ? 2 : 1)
})
