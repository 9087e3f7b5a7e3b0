import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** The folder in which Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** Twice the maximum size of the databases of a run, with PostgreSQL's logs. */
const ROOM = 2 * 1024 ** 3

/**
 * The folder for the databases of tests: in memory if there is room. Each test file has a copy of 1,300 small files,
 * which takes four times the processor time on a disk's file system.
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
