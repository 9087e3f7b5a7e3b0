import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { app, buildProduct, isStale, server } from '#tools/build/build-products.ts'

/** Builds the app if it is missing or older than its sources, so that audits measure the current sources. */
export async function needBuiltApp(): Promise<void> {
  const root = projectRoot()
  if (!isStale(root, app)) return
  console.log('Building the app …')
  await buildProduct(root, app)
}

/**
 * Returns the path of the server's bundle; builds it if it is missing or older than its sources. A bundle
 * starts faster than hundreds of source files.
 */
export async function needBuiltServer(): Promise<string> {
  const root = projectRoot()
  if (isStale(root, server)) await buildProduct(root, server)
  return join(root, server.result)
}
