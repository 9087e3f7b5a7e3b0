import { copied } from '../copy-samples.ts'
import type { OwnedObjects } from '../owned-object.ts'

export const owned = {
  'selfHolding.transaction_id': (person, { app }) => copied(app, person.token),
} satisfies OwnedObjects
