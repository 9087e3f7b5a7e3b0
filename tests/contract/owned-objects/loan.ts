import { borrowed, lent } from '../loan-samples.ts'
import type { OwnedObjects } from '../owned-object.ts'

export const owned = {
  'detail.id': (person, { app }) => borrowed(app, person),
  'repay.id': (person, { app }) => lent(app, person),
  'collateral.id': (person, { app }) => lent(app, person),
  'cancel.id': (person, { app }) => borrowed(app, person),
} satisfies OwnedObjects
