import { randomUUID } from 'node:crypto'
import type { Person } from '#tests/helpers/test-people.ts'
import type { OwnedObjects, Owners } from '../owned-object.ts'

/** Adds a passkey to the person, as if a browser had registered it; returns the passkey's id. */
async function passkey(person: Person, { app }: Owners): Promise<string> {
  const { id: user_id } = await person.get<{ id: number }>('/user/info')
  const { id } = await app.database.db
    .insertInto('passkeys')
    .values({
      user_id,
      credential: randomUUID(),
      public_key: Buffer.alloc(32),
      counter: 0,
      transports: '',
      name: 'a phone',
      created_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

export const owned = {
  'passkeyName.id': passkey,
  'passkeyRemove.id': async (person, owners) => ({
    id: await passkey(person, owners),
    password: 'demo1234',
  }),
} satisfies OwnedObjects
