import type {
  PayCountry,
  Payer,
  PayOffer,
  QuickBuy,
  QuickBuyOptions,
  quickBuy,
} from '#contract/funds/quickBuy.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { LANG_TAGS } from '#contract/wire/lang.ts'
import { areaNames } from '#domain/account/dialCodeAreas.ts'
import { namesOf } from '#domain/funds/quickBuyPayer.ts'
import { singleOrderLimit } from '../../identity/limits/single-order-limit.ts'
import { isOpenCurrency } from '../../market/open-currency-check.ts'
import type { Db } from '../../platform/db/types.ts'
import { noSuch } from '../../platform/errors.ts'
import { paged } from '../../platform/pagination.ts'
import { translate } from '../../platform/texts/translate.ts'
import type { Services } from '../../services.ts'
import { payeeOf } from './payment-instructions.ts'
import { baseRate } from './quote.ts'
import { type CoinRow, type MethodRow, OPEN } from './store.ts'
import { ETAS } from './texts.ts'
import { toOrder } from './to-wire.ts'

function etaOf({ eta_unit, eta_from, eta_to }: MethodRow, lang: Lang): string {
  if (eta_unit === 'days' && eta_to === 1) return translate(ETAS.oneDay, lang)
  return translate(ETAS[eta_unit], lang, { from: eta_from, to: eta_to })
}

const toOffer = (row: MethodRow, coins: readonly CoinRow[], lang: Lang): PayOffer => ({
  pay_method: row.pay_method,
  banks: [...row.banks],
  min_amount: row.min_amount,
  max_amount: row.max_amount,
  fee_rate: row.fee_rate,
  eta: etaOf(row, lang),
  coins: coins
    .filter(({ by_bank }) => row.pay_method !== 'bank' || by_bank)
    .map(({ currency_id }) => currency_id),
})

interface Contacts {
  readonly email: string
  readonly area_code: string
  readonly mobile: string
}

const ORDER_OF_METHODS = ['bank', 'card', 'wallet', 'online_bank', 'scan']

async function countries(services: Services, coins: readonly CoinRow[], lang: Lang): Promise<PayCountry[]> {
  const { db, market } = services
  const [rows, methods] = await Promise.all([
    db.selectFrom('quickbuy_countries').selectAll().where('open', '=', true).orderBy('sort').execute(),
    db.selectFrom('quickbuy_methods').selectAll().where('open', '=', true).execute(),
  ])
  const ready = await Promise.all(methods.map((row) => payeeOf(services, row).ready(db, row.country, row)))
  const payable = methods.filter((_, index) => ready[index])
  const name = areaNames(LANG_TAGS[lang])
  return rows.flatMap((row) => {
    const currency = market.currency(row.currency_id)
    if (!currency) return []
    const own = payable
      .filter(({ country }) => country === row.code && baseRate(services, row, currency) !== null)
      .sort((a, b) => ORDER_OF_METHODS.indexOf(a.pay_method) - ORDER_OF_METHODS.indexOf(b.pay_method))
    return [
      {
        code: row.code,
        name: name(row.code),
        currency: currency.name,
        methods: own.map((one) => toOffer(one, coins, lang)),
        tax_id_required: row.tax_id_required ? 1 : 0,
      },
    ]
  })
}

/** What is already known about the payer: the verified name and the contact data of the profile. */
async function known(db: Db, userId: number, { email, area_code, mobile }: Contacts): Promise<Payer> {
  const claim = await db
    .selectFrom('real_claims')
    .select(['name', 'country'])
    .where('user_id', '=', userId)
    .where('level', '=', 1)
    .where('status', '=', 2)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    ...namesOf(claim?.name ?? '', claim?.country ?? ''),
    full_name: claim?.name ?? '',
    email,
    phone: mobile === '' ? '' : `+${area_code} ${mobile}`,
    tax_id: '',
  }
}

/**
 * The part of the quick buy options that depends on the user: level and limit, the payer of the last order or a
 * suggestion, and the last payment method. A tax number is never suggested.
 */
async function mine({ db }: Services, userId: number): Promise<QuickBuyOptions['my']> {
  const person = await db
    .selectFrom('users')
    .select(['real_level', 'email', 'area_code', 'mobile'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('quickbuy_orders')
    .select(['payer', 'country', 'pay_method', 'bank', 'coin_id'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const payer = last ? { ...last.payer, tax_id: '' } : await known(db, userId, person)
  return {
    level: person.real_level,
    single_limit: await singleOrderLimit(db, person.real_level),
    payer,
    last: last
      ? { country: last.country, pay_method: last.pay_method, bank: last.bank, coin_id: last.coin_id }
      : null,
  }
}

export async function readOptions(
  services: Services,
  userId: number | null,
  lang: Lang,
): Promise<QuickBuyOptions> {
  const { db, market, config } = services
  const coins = await db
    .selectFrom('quickbuy_coins')
    .selectAll()
    .where('open', '=', true)
    .orderBy('sort')
    .execute()
  return {
    countries: await countries(services, coins, lang),
    coins: coins.flatMap(({ currency_id }) => {
      const currency = market.currency(currency_id)
      return isOpenCurrency(currency)
        ? [{ currency_id, currency_name: currency.name, image: currency.image, precision: currency.scale }]
        : []
    }),
    my: userId === null ? null : await mine(services, userId),
    test: config.demo ? 1 : 0,
  }
}

/** A user's own orders, newest first. */
export async function listOrders(
  { db, market }: Services,
  userId: number,
  { status, ...page }: CheckedParams<typeof quickBuy.orders>,
): Promise<AnswerOf<typeof quickBuy.orders>> {
  let query = db.selectFrom('quickbuy_orders').selectAll().where('user_id', '=', userId)
  if (status === 'open') query = query.where('status', 'in', OPEN as (0 | 1)[])
  else if (status !== '') query = query.where('status', '=', Number(status) as 0 | 1 | 2 | 3 | 4)
  return paged(query.orderBy('id', 'desc'), page, (rows) => rows.map((row) => toOrder(market, row)))
}

/** One of a user's own orders. An order of another user gets the same error as an unknown id. */
export async function oneOrder({ db, market }: Services, userId: number, id: number): Promise<QuickBuy> {
  const row = await db
    .selectFrom('quickbuy_orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw noSuch('id')
  return toOrder(market, row)
}
