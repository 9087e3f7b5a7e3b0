import type { Person } from '#tests/helpers/test-people.ts'
import { sampleOf } from '../call-samples.ts'
import { type OwnedObjects, type Owners, uploaded } from '../owned-object.ts'

/** Creates a quick buy order that awaits payment, for a verified person; returns its id. */
async function unpaidOrder(
  person: Person,
  { app }: Owners,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { id } = await person.get<{ id: number }>('/user/info')
  await app.database.db.updateTable('users').set({ real_level: 1 }).where('id', '=', id).execute()
  const { bank: _, ...how } = more
  const wanted = { ...sampleOf('quickBuy.quote'), ...how }
  const { rate } = await person.get<{ rate: string }>('/quick_buy/quote', wanted)
  const order = { ...sampleOf('quickBuy.buy'), ...more, rate }
  return String((await person.act<{ id: number }>('/quick_buy/order', order)).id)
}

async function unsent(person: Person, owners: Owners, colour: string) {
  const id = await unpaidOrder(person, owners, { pay_method: 'bank', bank: '' })
  return { id, voucher: await uploaded(owners, person, colour) }
}

export const owned = {
  'order.id': (person, owners) => unpaidOrder(person, owners),
  'cancel.id': (person, owners) => unpaidOrder(person, owners),
  'testPay.id': (person, owners) => unpaidOrder(person, owners),
  'transferred.id': (person, owners) => unsent(person, owners, '#1111aa'),
  'transferred.voucher': (person, owners) => unsent(person, owners, '#aa11aa'),
} satisfies OwnedObjects
