import type { OwnedObjects } from '../owned-object.ts'
import { option } from '../position-samples.ts'

export const owned = {
  'result.id': (person, { app }) => option(app.origin, person.token),
} satisfies OwnedObjects
