import type { OwnedObjects } from '../owned-object.ts'
import { withdrawn } from '../withdrawal-and-quote-samples.ts'

export const owned = {
  'cancel.id': (person, { app }) => withdrawn(app, person),
} satisfies OwnedObjects
