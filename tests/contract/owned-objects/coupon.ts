import type { OwnedObjects } from '../owned-object.ts'

export const owned = {
  'use.id': async (person) =>
    String((await person.post<{ id: number }>('/coupon/claim', { code: 'WELCOME10' })).id),
} satisfies OwnedObjects
