import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, needChromium } from '../helpers/chromium-launch.ts'
import { startServer } from '../helpers/test-server.ts'
import type { Row, SectionOptions } from './audit/audit-section.ts'
import { VIEW, withFault, withForeignDatabase, withGarbage, withoutQuota } from './devices/storage-checks.ts'
import { FAULTS } from './devices/storage-faults.ts'

/**
 * Part of `npm run audit:offline`: runs the app on devices whose storage is broken, full or
 * missing.
 */
export async function run({ runs }: SectionOptions): Promise<Row[]> {
  const server = await startServer()
  const { origin } = server
  const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_ARGS })
  const context = await browser.newContext(VIEW)
  const cases: readonly (readonly [string, () => Promise<void>])[] = [
    ...FAULTS.map(({ name, script }) => [name, () => withFault(context, origin, script)] as const),
    ['a full disk', () => withoutQuota(context, origin)],
    ['a database without its stores, healed', () => withForeignDatabase(context, origin, 0)],
    ['a database of a later version, healed', () => withForeignDatabase(context, origin, 7)],
    ['garbage in the database files, healed', () => withGarbage(origin)],
  ]
  const rows: Row[] = []
  try {
    for (const [name, check] of cases) {
      let shown = 0
      let fault = ''
      for (let run = 0; run < runs; run += 1) {
        try {
          await check()
          shown += 1
        } catch (error) {
          fault ||= error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
        }
      }
      rows.push({
        figure: name,
        goal: 'shows what the network gives, never blank',
        seen: `${shown} of ${runs}${fault ? `: ${fault}` : ''}`,
        ok: shown === runs,
      })
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  return rows
}
