import type { Person } from '#tests/helpers/test-people.ts'
import { type OwnedObjects, type Owners, uploaded } from '../owned-object.ts'

/** Gives a person verification level 1 and a phone number, which a person needs to submit pictures of a document. */
async function levelOne({ app }: Owners, { email }: Person): Promise<void> {
  await app.database.db
    .updateTable('users')
    .set({ real_level: 1, area_code: '84', mobile: email.replace(/\D/g, '').slice(0, 6).padEnd(9, '7') })
    .where('email', '=', email)
    .execute()
}

const sides = async (person: Person, owners: Owners) => {
  for (const one of owners.everyone) await levelOne(owners, one)
  await owners.app.database.db.deleteFrom('real_claims').execute()
  return {
    real_type: '2',
    front_pic: await uploaded(owners, person, '#102030'),
    reverse_pic: await uploaded(owners, person, '#302010'),
  }
}

export const owned = {
  'submit.front_pic': sides,
  'submit.reverse_pic': sides,
} satisfies OwnedObjects
