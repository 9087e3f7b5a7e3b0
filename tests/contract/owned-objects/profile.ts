import { type OwnedObjects, uploaded } from '../owned-object.ts'

export const owned = {
  'portrait.head_portrait': (person, owners) => uploaded(owners, person),
} satisfies OwnedObjects
