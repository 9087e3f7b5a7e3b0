import { sampleOf } from '../call-samples.ts'
import type { OwnedObjects } from '../owned-object.ts'

export const owned = {
  'remove.id': async (person) =>
    String((await person.post<{ id: number }>('/alert/add', sampleOf('alert.add'))).id),
} satisfies OwnedObjects
