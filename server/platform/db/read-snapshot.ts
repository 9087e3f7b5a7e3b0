import type { Db, Tx } from './types.ts'

/**
 * Runs several statements that must all see the same state of the database. Without a snapshot, a write between two
 * statements would give an answer that mixes the state before and after the write.
 */
export const readSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

/**
 * `readSnapshot` for functions that take their database from the services: runs `work` with the services whose
 * database is the snapshot.
 */
export const withSnapshot = <S extends { readonly db: Db }, T>(
  services: S,
  work: (services: S) => Promise<T>,
): Promise<T> => readSnapshot(services.db, (db) => work({ ...services, db }))
