import { buildProduct, isStale, PRODUCTS, testServer } from '#tools/build/build-products.ts'
import { ROOT } from './paths.ts'

/**
 * Builds the programs that the browser tests run: the app and both servers. With `--stale`, builds only
 * programs that are missing or were built from other sources. A message without a translation fails the build
 * (`STRICT_MESSAGES`).
 */
process.env.STRICT_MESSAGES = '1'
const all = !process.argv.includes('--stale')
for (const product of [...PRODUCTS, testServer]) {
  if (!all && !isStale(ROOT, product)) continue
  const start = performance.now()
  await buildProduct(ROOT, product)
  console.log(`${product.name}: built in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
