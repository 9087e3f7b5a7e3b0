import type { ColumnType, GeneratedAlways } from 'kysely'

/** Table of `020_due.sql`. Times are milliseconds. */
export interface JobTables {
  jobs: {
    id: GeneratedAlways<number>
    kind: string
    object: string
    period: string
    due_at: number
    next_at: number
    attempts: ColumnType<number, number | undefined, number>
    state: ColumnType<'waiting' | 'done' | 'dead', never, 'waiting' | 'done' | 'dead'>
    done_at: ColumnType<number | null, never, number>
    problem: ColumnType<string, never, string>
  }
}

declare module '../db/types.ts' {
  interface Schema extends JobTables {}
}
