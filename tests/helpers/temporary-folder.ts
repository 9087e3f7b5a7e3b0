import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()

/** Stops the embedded database of a data folder, because PostgreSQL keeps running when its server is killed. */
function endDatabase(dataDir: string): void {
  try {
    process.kill(
      Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGQUIT',
    )
  } catch {
    // The command fails when no database runs in the folder.
  }
}

/** Removes a folder of `temporaryFolder`. An embedded database that still runs in it is stopped first. */
export function removeFolder(folder: string): void {
  endDatabase(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  folders.delete(folder)
}

process.on('exit', () => {
  for (const folder of folders) removeFolder(folder)
})

/**
 * A new empty folder. It is removed when the process of the test ends, even if the test failed or killed its server.
 * Vitest ends its processes without this event, so its tests call `removeFolder`.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'h5-'))
  folders.add(folder)
  return folder
}
