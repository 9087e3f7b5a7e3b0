import { sql } from 'kysely'
import type { payout as calls } from '#contract/funds/payout.ts'
import type { Handler } from '../../platform/http/types.ts'
import type { ProductAudit, ProductModule } from '../module.ts'
import { listAddresses, removeAddress, saveAddress } from './address-book.ts'
import { cardOf, saveCard } from './bank-cards.ts'
import { payoutErrors, payoutMails } from './texts.ts'

const addresses: Handler<typeof calls.addresses> = (params, { services, caller }) =>
  listAddresses(services, caller.userId, params)

const save: Handler<typeof calls.saveAddress> = (params, { services, caller }) =>
  saveAddress(services, caller.userId, params)

const remove: Handler<typeof calls.removeAddress> = async ({ id }, { services, caller }) => {
  await removeAddress(services, caller.userId, id)
  return {}
}

const card: Handler<typeof calls.card> = (_params, { services, caller }) =>
  cardOf(services, caller.userId, 'domestic')

const cardInternational: Handler<typeof calls.cardInternational> = (_params, { services, caller }) =>
  cardOf(services, caller.userId, 'international')

const saveDomestic: Handler<typeof calls.saveCard> = (params, { services, caller }) =>
  saveCard(services, caller.userId, 'domestic', params)

const saveInternational: Handler<typeof calls.saveCardInternational> = (params, { services, caller }) =>
  saveCard(services, caller.userId, 'international', params)

/** Payout settings move no money; the audit rules check the destinations of payouts. */
const audit: ProductAudit = {
  objects: sql`select id from addresses`,
  rules: [
    sql`select format('address %s may be used before its 24 hours', id) as wrong
      from addresses where usable_at < created_at + 86400000`,
    sql`select format('the %s card of %s may be paid to before its 24 hours', kind, user_id) as wrong
      from bank_cards where usable_at < updated_at + 86400000`,
    sql`select format('address %s shows a picture of somebody else', a.id) as wrong
      from addresses a join files f on f.name = a.qrcode where f.user_id <> a.user_id`,
  ],
}

/** Destinations of a user's withdrawals: address book and payout cards. */
export const payout = {
  name: 'payout',
  handlers: {
    payout: {
      addresses,
      saveAddress: save,
      removeAddress: remove,
      card,
      cardInternational,
      saveCard: saveDomestic,
      saveCardInternational: saveInternational,
    },
  },
  audit,
  texts: { errors: payoutErrors, mails: payoutMails },
  kept: { bank_cards: 'user_id' },
} as const satisfies ProductModule
