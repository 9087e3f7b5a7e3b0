import type { OwnedObjects } from '../owned-object.ts'
import { quotedFor } from '../withdrawal-and-quote-samples.ts'

export const owned = {
  'convert.quote_id': quotedFor,
} satisfies OwnedObjects
