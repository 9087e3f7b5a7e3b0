import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProduct, isStale, server } from '#server/build/products.ts'
import { systemClock } from '#server/clock.ts'
import { seedContent } from '#server/content/seed/seed.ts'
import { migrate, openDatabase } from '#server/db/database.ts'
import { seed } from '#server/market/seed.ts'
import { projectRoot } from '#server/root.ts'
import { quiet } from './cluster.ts'

/**
 * Playwright's global set-up: the server is bundled as `npm start` does, and a data folder is made with the schema and
 * what every installation begins with. Each spec file's server starts on a copy of it: its own database, in a second.
 */
// biome-ignore lint/style/noDefaultExport: Playwright runs what this file exports by default
export default async function prepare(): Promise<() => void> {
  const root = projectRoot()
  if (isStale(root, server)) await buildProduct(root, server)
  const folder = mkdtempSync(join(tmpdir(), 'h5-template-'))
  const database = await openDatabase({ databaseUrl: null, dataDir: folder }, quiet)
  try {
    await migrate(database.db, quiet)
    await seed(database.db)
    await seedContent(database.db, systemClock)
  } finally {
    await database.stop()
  }
  process.env.TEST_SERVER_PROGRAM = join(root, server.result)
  process.env.TEST_SERVER_DATA = join(folder, 'pg')
  return () => rmSync(folder, { recursive: true, force: true })
}
