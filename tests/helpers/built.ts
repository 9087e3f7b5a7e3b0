import { join } from 'node:path'
import { projectRoot } from '#server/platform/root.ts'
import { app, buildProduct, isStale, server } from '#tools/build/products.ts'

/** Builds the app when it is missing or was made of other sources, so that what is measured is what stands here. */
export async function needBuiltApp(): Promise<void> {
  const root = projectRoot()
  if (!isStale(root, app)) return
  console.log('Building the app …')
  await buildProduct(root, app)
}

/** The server's bundle, built when it is missing or was made of other sources: it starts without reading them one by one. */
export async function needBuiltServer(): Promise<string> {
  const root = projectRoot()
  if (isStale(root, server)) await buildProduct(root, server)
  return join(root, server.result)
}
