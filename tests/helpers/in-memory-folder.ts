import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** The folder that Linux keeps in memory. */
const MEMORY = '/dev/shm'
/**
 * Free memory (bytes) that the databases require: twice the maximum size of the databases of a run,
 * including PostgreSQL's logs.
 */
const ROOM = 2 * 1024 ** 3

/**
 * The folder for the databases of tests: in memory if there is enough free memory. Each test file copies a
 * database of 1,300 small files, which takes four times the processor time on a disk.
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
