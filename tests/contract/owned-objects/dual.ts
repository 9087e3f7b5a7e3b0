import { sampleOf } from '../call-samples.ts'
import type { OwnedObjects } from '../owned-object.ts'

export const owned = {
  'order.id': async (person) => {
    const { list } = await person.get<{ list: { id: number }[] }>('/dual/index')
    const fields = { ...sampleOf('dual.buy'), id: String(list[0]?.id) }
    const order = await person.act<{ id: number }>('/dual/buyDual', fields)
    return String(order.id)
  },
  // The id of a product of the demo catalogue, which belongs to nobody.
  'buy.id': 'public',
} satisfies OwnedObjects
