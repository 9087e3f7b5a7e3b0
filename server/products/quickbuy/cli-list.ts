import type {
  QuickBuyCoins,
  QuickBuyCountries,
  QuickBuyGateways,
} from '#contract/operators/products/quickbuy.ts'
import { type Command, type Operation, typedCommand } from '../../identity/approvals/command.ts'
import type { MethodRow } from './store.ts'

type Country = QuickBuyCountries['countries'][number]
type Method = Country['methods'][number]

const toMethod = (row: MethodRow): Method => ({
  pay_method: row.pay_method,
  open: row.open,
  min_amount: row.min_amount,
  max_amount: row.max_amount,
  fee_rate: row.fee_rate,
  gateway: row.gateway,
  banks: row.banks.map(({ name }) => name),
  eta_unit: row.eta_unit,
  eta_from: row.eta_from,
  eta_to: row.eta_to,
})

async function countries({ db }: Operation): Promise<QuickBuyCountries> {
  const rows = await db
    .selectFrom('quickbuy_countries as c')
    .innerJoin('currencies', 'currencies.id', 'c.currency_id')
    .selectAll('c')
    .select('currencies.name as currency')
    .orderBy('c.sort')
    .execute()
  const methods = await db.selectFrom('quickbuy_methods').selectAll().orderBy('pay_method').execute()
  const accounts = await db.selectFrom('quickbuy_accounts').selectAll().execute()
  return {
    countries: rows.map(({ code, currency, open, spread, fixed_rate, tax_id_required }) => {
      const { country: _, ...account } = accounts.find((one) => one.country === code) ?? { country: '' }
      return {
        code,
        currency,
        open,
        spread,
        fixed_rate,
        tax_id_required,
        account: 'iban' in account ? account : null,
        methods: methods.filter(({ country }) => country === code).map(toMethod),
      }
    }),
  }
}

const methodLine = (one: Method): string =>
  [
    `   ${one.pay_method}`,
    one.open ? 'open' : 'closed',
    `${one.min_amount} to ${one.max_amount}`,
    `fee ${one.fee_rate}`,
    ...(one.pay_method === 'bank' ? [] : [one.gateway === '' ? 'no gateway' : `gateway ${one.gateway}`]),
    one.banks.join(', '),
  ].join('  ')

const countryLines = (row: Country): readonly string[] => [
  [
    row.code,
    row.currency,
    row.open ? 'open' : 'closed',
    `spread ${row.spread}`,
    row.fixed_rate === null ? 'rate of the source' : `rate ${row.fixed_rate}`,
    row.account ? `paid to ${row.account.iban}, ${row.account.bank_name}` : 'no account',
  ].join('  '),
  ...row.methods.map(methodLine),
]

async function coins({ db }: Operation): Promise<QuickBuyCoins> {
  const rows = await db
    .selectFrom('quickbuy_coins as q')
    .innerJoin('currencies as c', 'c.id', 'q.currency_id')
    .select(['c.name as coin', 'q.open', 'q.spread', 'q.by_bank'])
    .orderBy('q.sort')
    .execute()
  return { coins: rows }
}

async function gateways({ db, config }: Operation): Promise<QuickBuyGateways> {
  const rows = await db.selectFrom('quickbuy_gateways').selectAll().orderBy('name').execute()
  const secrets = new Set(config.gatewaySecrets.map(({ name }) => name))
  return { gateways: rows.map((row) => ({ ...row, has_secret: secrets.has(row.name) })) }
}

export const listCommands: readonly Command[] = [
  typedCommand({
    name: 'quickbuy countries',
    parameters: '',
    about: 'countries of quick buy with their rates, accounts and methods',
    act: false,
    input: () => null,
    work: countries,
    text: (result) => result.countries.flatMap(countryLines),
  }),
  typedCommand({
    name: 'quickbuy coins',
    parameters: '',
    about: 'coins of quick buy with what is above their price, and whether transfers of days buy them',
    act: false,
    input: () => null,
    work: coins,
    text: (result) =>
      result.coins.map((row) =>
        [
          row.coin,
          row.open ? 'open' : 'closed',
          `spread ${row.spread}`,
          ...(row.by_bank ? ['by transfer too'] : []),
        ].join('  '),
      ),
  }),
  typedCommand({
    name: 'quickbuy gateways',
    parameters: '',
    about: 'connected providers of quick buy, and whether this server has the secret of each',
    act: false,
    input: () => null,
    work: gateways,
    text: (result) =>
      result.gateways.map((row) =>
        [row.name, row.has_secret ? 'has its secret' : 'no secret', row.pay_url, row.qr_payload]
          .join('  ')
          .trim(),
      ),
  }),
]
