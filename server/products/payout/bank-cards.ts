import type { Selectable } from 'kysely'
import type { BankCard, payout } from '#contract/funds/payout.ts'
import type { ErrorKey } from '#contract/table.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import {
  bankNumber,
  CARD_FORMS,
  type CardFault,
  type CardFields,
  type CardKind,
  cardFaults,
  sameHolder,
} from '#domain/funds/bank.ts'
import { plainCode } from '#domain/text/plainText.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { areas } from '../../content/page-settings.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { commitAndNotify } from '../notifications.ts'
import { HOLD } from './address-book.ts'
import type { PayoutTables } from './tables.ts'

type Row = Selectable<PayoutTables['bank_cards']>

const ERRORS: Readonly<Record<CardFault, ErrorKey>> = {
  missing: 'card_missing',
  long: 'too_long',
  name: 'bad_holder',
  text: 'bad_bank_text',
  aba: 'bad_aba',
  swift: 'bad_swift',
  iban: 'bad_iban',
  account: 'bad_bank_account',
  phone: 'bad_phone',
}

const EMPTY: CardFields = {
  country_code: '',
  real_name: '',
  bank_name: '',
  bank_network: '',
  bank_account: '',
  bank_dizhi: '',
  alipay_account: '',
  wechat_account: '',
  wechat_nickname: '',
  swift_code: '',
  phone: '',
}

/** The verified name of a user; '' when they are not verified. */
async function verifiedName(db: Db | Tx, userId: number): Promise<string> {
  const claim = await db
    .selectFrom('real_claims')
    .select('name')
    .where('user_id', '=', userId)
    .where('level', '=', 1)
    .where('status', '=', 2)
    .executeTakeFirst()
  return claim?.name ?? ''
}

const toCard = (row: Row, verified: string): BankCard => ({
  country_code: row.country_code,
  real_name: row.real_name,
  bank_name: row.bank_name,
  bank_account_last4: row.bank_account.slice(-4),
  holder_matches: sameHolder(row.real_name, verified) ? 1 : 0,
  usable_time: wireTime(row.usable_at),
  update_time: wireTime(row.updated_at),
})

/** A user's card of a kind; null when there is none. */
export async function cardOf({ db }: Services, userId: number, kind: CardKind): Promise<BankCard | null> {
  const row = await db
    .selectFrom('bank_cards')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ? toCard(row, await verifiedName(db, userId)) : null
}

/**
 * Normalises a card for storage: trims fields, removes spaces inside numbers, and accepts the SWIFT code under either
 * of its two names (docs/products/payout.md#fields-of-a-card).
 */
function tidy(kind: CardKind, given: Partial<CardFields>): CardFields {
  const card = { ...EMPTY, ...given }
  const shown = new Map(CARD_FORMS[kind].map((field) => [field, card[field].trim()]))
  const text = (field: keyof CardFields): string => shown.get(field) ?? ''
  const swift = bankNumber(text('wechat_nickname') || text('swift_code'))
  return {
    country_code: text('country_code'),
    real_name: text('real_name'),
    bank_name: text('bank_name'),
    bank_network: text('bank_network'),
    bank_account: bankNumber(text('bank_account')),
    bank_dizhi: text('bank_dizhi'),
    alipay_account: bankNumber(text('alipay_account')),
    wechat_account: text('wechat_account'),
    wechat_nickname: swift,
    swift_code: swift,
    phone: plainCode(text('phone')),
  }
}

type Given = CheckedParams<typeof payout.saveCard> | CheckedParams<typeof payout.saveCardInternational>

/** Replaces a user's card of a kind; payouts to it are possible after 24 hours. The user gets a notification. */
export async function saveCard(
  services: Services,
  userId: number,
  kind: CardKind,
  { pay_password: _, ...given }: Given,
): Promise<BankCard> {
  const card = tidy(kind, given)
  const faults = cardFaults(kind, card)
  for (const field of CARD_FORMS[kind]) {
    const fault = faults[field]
    if (fault) throw new AppError(ERRORS[fault], {}, 'error', { field })
  }
  if (kind === 'international') {
    const country = (await areas(services.db, 'en')).find((area) => area.country_code === card.country_code)
    if (!country) throw noSuch('country_code')
    if (country.supported !== 1) throw new AppError('area_unsupported')
  }
  return commitAndNotify(services, async (tx) => {
    const time = services.clock.now()
    const kept = { ...card, usable_at: time + HOLD, updated_at: time }
    const row = await tx
      .insertInto('bank_cards')
      .values({ user_id: userId, kind, ...kept })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(kept))
      .returningAll()
      .executeTakeFirstOrThrow()
    const mail = await writeMail(tx, {
      userId,
      kind: 'card_saved',
      details: { last4: card.bank_account.slice(-4) },
      time,
    })
    return { outcome: toCard(row, await verifiedName(tx, userId)), news: { mails: [mail] } }
  })
}
