import type { OwnedObjects } from '../owned-object.ts'

export const owned = {
  'removeFavourite.id': async (person) =>
    String((await person.post<{ id: number }>('/optional/add', { currency_id: 1 })).id),
} satisfies OwnedObjects
