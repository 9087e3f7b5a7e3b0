import { startServer } from '../helpers/test-server.ts'
import type { Row, SectionOptions } from './audit/audit-section.ts'
import {
  controlled,
  fetchedAtLaunch,
  installability,
  precache,
  withProfile,
  wrongPictures,
} from './devices/installation-checks.ts'
import { startProxy } from './proxy/index.ts'

/**
 * Limit (KB, brotli) for the stored files: the screens of all products, and the catalogues of the device's languages.
 */
const LIMIT = 674

/**
 * Part of `npm run audit:offline`: checks whether the browser can install the app, what the service worker
 * stores, and what a start fetches.
 */
export async function run({ runs }: SectionOptions): Promise<Row[]> {
  const server = await startServer()
  const proxy = await startProxy(server.origin)
  try {
    return await withProfile(async (context) => {
      const page = await context.newPage()
      await controlled(page, proxy.origin)
      const said = await installability(page)
      const errors = [...said.errors, ...(await wrongPictures(page, said))]
      const kept = await precache(page)
      const fetched: string[] = []
      for (let run = 0; run < runs; run += 1) fetched.push(...(await fetchedAtLaunch(page, proxy)))
      return [
        {
          figure: 'installability and manifest errors',
          goal: 'none',
          seen: errors.length === 0 ? 'none' : errors.join(', '),
          ok: errors.length === 0,
        },
        {
          figure: `precache, ${kept.files} files`,
          goal: `≤ ${LIMIT} KB brotli`,
          seen: `${(kept.bytes / 1024).toFixed(1)} KB`,
          ok: kept.files > 0 && kept.bytes <= LIMIT * 1024,
        },
        {
          figure: 'files of the app fetched by a launch under the worker',
          goal: '0 bytes',
          seen: fetched.length === 0 ? `none in ${runs} launches` : fetched.join(', '),
          ok: fetched.length === 0,
        },
      ]
    })
  } finally {
    await proxy.close()
    await server.stop()
  }
}
