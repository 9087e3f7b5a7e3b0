import { need, startSite } from '../offline/builds/index.ts'
import type { Launch } from './browser-engine.ts'
import { CHECKS } from './engine-checks.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

/**
 * `npm run test:engines [firefox|webkit]`: runs the checks in those browser engines besides Chromium that are
 * installed on the machine.
 */

const ENGINES: Readonly<Record<string, Launch>> = { firefox, webkit }
const only = process.argv.slice(2)

let failed = 0
let passed = 0
const one = need('one')
const two = need('two')
const site = await startSite(one)
try {
  for (const [name, launch] of Object.entries(ENGINES)) {
    if (only.length > 0 && !only.includes(name)) continue
    for (const [what, check] of CHECKS) {
      // Each check gets a new browser profile, so that stored data of one check cannot affect the next.
      const engine = await launch()
      if (typeof engine === 'string') {
        console.log(`skipped  ${engine}`)
        break
      }
      const start = performance.now()
      const took = () => `${((performance.now() - start) / 1000).toFixed(1)} s`
      try {
        await check({ engine, site, one, two })
        passed += 1
        console.log(`ok       ${engine.name}: ${what} (${took()})`)
      } catch (error) {
        failed += 1
        console.log(`failed   ${engine.name}: ${what} (${took()})`)
        console.error(error)
      } finally {
        await engine.close()
      }
    }
  }
} finally {
  await site.stop()
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
