import type { Note } from '#contract/operators/people-answer-schemas.ts'
import type { Operation } from '../../identity/approvals/command.ts'
import { personOf } from './person.ts'

/** Adds a staff note about a user. Users never see notes. */
export async function notePerson(
  operation: Operation,
  { person: named, words }: { readonly person: string; readonly words: string },
): Promise<Note & { readonly uid: number }> {
  const person = await personOf(operation, named)
  const written_by = operation.operator().name
  const created_at = operation.clock.now()
  const { id } = await operation.db
    .insertInto('person_notes')
    .values({ user_id: person.id, words, written_by, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, uid: person.id, words, written_by, created_at }
}

/** Staff notes about a user, newest first. */
export const notesOf = ({ db }: Pick<Operation, 'db'>, userId: number): Promise<Note[]> =>
  db
    .selectFrom('person_notes')
    .select(['id', 'words', 'written_by', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
