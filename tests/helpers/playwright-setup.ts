import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { buildProduct, consolePage, isStale, server, testServer } from '#tools/build/build-products.ts'
import { startServer } from './test-server.ts'

/**
 * Playwright's global set-up: bundles both servers, and starts and stops a server once, to create the data
 * folder of a new installation. Each server that a test starts gets a copy of that folder.
 */
// biome-ignore lint/style/noDefaultExport: Playwright runs what this file exports by default
export default async function prepare(): Promise<() => void> {
  const root = projectRoot()
  // Caches compiled code for the servers that tests start; compiling the bundle takes a seventh of a server's
  // start.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')
  for (const product of [server, testServer, consolePage])
    if (isStale(root, product)) await buildProduct(root, product)
  process.env.TEST_SERVER_PROGRAM = join(root, server.result)
  process.env.TEST_CONTROLLED_PROGRAM = join(root, testServer.result)
  process.env.TEST_OPS_PROGRAM = join(dirname(process.env.TEST_CONTROLLED_PROGRAM), 'ops.js')
  const folder = mkdtempSync(join(tmpdir(), 'h5-template-'))
  const first = await startServer({
    dataDir: folder,
    program: join(root, testServer.result),
    ipc: true,
  })
  await first.stop()
  process.env.TEST_SERVER_DATA = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
