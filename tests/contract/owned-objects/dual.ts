import { sampleOf } from '../call-samples.ts'
import type { OwnedObjects } from '../owned-object.ts'

export const owned = {
  'order.id': async (person) => {
    const { list } = await person.get<{ list: { id: number }[] }>('/dual/index')
    const fields = { ...sampleOf('dual.buy'), id: String(list[0]?.id) }
    const order = await person.act<{ id: number }>('/dual/buyDual', fields)
    return String(order.id)
  },
  // A product of the demo catalogue.
  'buy.id': 'public',
} satisfies OwnedObjects
