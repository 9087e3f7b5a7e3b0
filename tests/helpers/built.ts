import { app, buildProduct, isStale } from '#server/build/products.ts'
import { projectRoot } from '#server/root.ts'

/** Builds the app when it is missing or was made of other sources, so that what is measured is what stands here. */
export async function needBuiltApp(): Promise<void> {
  const root = projectRoot()
  if (!isStale(root, app)) return
  console.log('Building the app …')
  await buildProduct(root, app)
}
