import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import fastify from 'fastify'
import { build } from 'vite'
import { addHeaders } from '#server/platform/http/security-headers.ts'
import { addApp } from '#server/platform/http/static-files.ts'
import { precompressed } from '#tools/build/compress.ts'
import { freePort } from '../../helpers/test-server.ts'

const SOURCE = join(import.meta.dirname, '../minimal-page')

/** A minimal page for comparison, built by the same Vite and served with the app's headers and compression. */
export async function serveMinimalPage(): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const dist = mkdtempSync(join(tmpdir(), 'h5-hello-'))
  const folder = join(dist, 'app')
  await build({
    configFile: false,
    root: SOURCE,
    base: '/h5/',
    logLevel: 'error',
    plugins: [react(), precompressed()],
    build: { outDir: folder, emptyOutDir: true },
  })
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const app = fastify({ forceCloseConnections: true })
  addHeaders(app, false)
  await addApp(app, { shared: null, folder, origin, wssDomain: '', banner: async () => null })
  await app.listen({ port, host: 'localhost' })
  return {
    origin,
    stop: async () => {
      await app.close()
      rmSync(dist, { recursive: true, force: true })
    },
  }
}
