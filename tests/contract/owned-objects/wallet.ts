import type { Person } from '#tests/helpers/test-people.ts'
import { type OwnedObjects, type Owners, uploaded } from '../owned-object.ts'

/** Creates a bank deposit that awaits payment, and uploads a payment proof for it. */
async function unpaid(person: Person, owners: Owners, colour: string) {
  const claim = { account: 'a bank', amount: '10', currency: '101', type: '1' }
  const { id } = await person.act<{ id: number }>('/wallet/charge_req', claim)
  return { id: String(id), voucher: await uploaded(owners, person, colour) }
}

export const owned = {
  'deposit.voucher': (person, owners) => uploaded(owners, person),
  'depositPaid.id': (person, owners) => unpaid(person, owners, '#aa1111'),
  'depositPaid.voucher': (person, owners) => unpaid(person, owners, '#11aa11'),
} satisfies OwnedObjects
