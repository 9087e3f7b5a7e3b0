import { sampleOf } from '../call-samples.ts'
import { type OwnedObjects, uploaded } from '../owned-object.ts'

export const owned = {
  // An entry of the person's address book.
  'removeAddress.id': async (person, owners) => {
    const fields = {
      ...sampleOf('payout.saveAddress'),
      address: 'TZ4UXDV5ZhNW7fb2AMSbgfAEZ7hWsnYS2g',
      qrcode: await uploaded(owners, person, '#22aaff'),
    }
    const { id } = await person.post<{ id: number }>('/user/wallet/save', fields)
    return String(id)
  },
  'saveAddress.qrcode': (person, owners) => uploaded(owners, person, '#22ffaa'),
} satisfies OwnedObjects
