import { heldWork, openedBox, resoldWork, sealedBox, wonOrder } from '../nft-samples.ts'
import type { OwnedObjects } from '../owned-object.ts'

export const owned = {
  'mine.id': heldWork,
  'open.id': sealedBox,
  'proof.id': openedBox,
  'resell.id': heldWork,
  'withdraw.id': resoldWork,
  'orders.id': (person, { app }) => wonOrder(app, person),
  'readOrder.id': (person, { app }) => wonOrder(app, person),
  'pay.id': (person, { app }) => wonOrder(app, person),
} satisfies OwnedObjects
