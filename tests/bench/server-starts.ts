import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../helpers/test-server.ts'
import type { Figure } from './print-figures.ts'

/**
 * Measures the time from the command to the first response of an existing build: on an empty data
 * folder, and once more on the same folder.
 */
export async function starts(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'h5-start-'))
  const once = async (name: string, goal: number): Promise<Figure> => {
    const begin = performance.now()
    const server = await startServer({ dataDir, entry: 'start' })
    const value = (performance.now() - begin) / 1000
    await server.stop()
    return { name, value, unit: 's', goal: { value: goal, better: 'less' }, details: {} }
  }
  try {
    // The time of building is not measured.
    await (await startServer({ entry: 'start' })).stop()
    return [await once('first start on an empty folder', 20), await once('second start on its data', 3)]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
