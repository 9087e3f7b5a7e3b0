import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** What the databases of a run need at most, with what PostgreSQL logs, twice. */
const ROOM = 2 * 1024 ** 3

/**
 * The folder for databases of tests: in memory where there is room. Each test file has a copy of 1,300 small files, which
 * costs a disk's file system four times the processor.
 */
export function databaseHome(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
