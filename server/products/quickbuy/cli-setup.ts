import { PAY_METHODS, type PayMethod } from '#contract/funds/quickBuy.ts'
import { msg, type Sentence } from '#contract/operators/msg.ts'
import { big, type Decimal, isPositive } from '#domain/money.ts'
import { type Command, type Operation, UsageError } from '../../identity/approvals/command.ts'
import { setAlone, setTerms } from '../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import type { Tx } from '../../platform/db/types.ts'
import { type CountryRow, countryOf, type MethodRow, methodOf } from './store.ts'

const LONGEST = 160

/**
 * Settings of countries, payment methods and coins that affect prices or who receives payments. Changing them needs
 * two operators.
 */
const BY_TWO = { country: ['spread', 'rate'], method: ['fee', 'gateway'], coin: ['spread'] }

/**
 * Kinds of approvals for the changes that one operator may make alone: the limits and the availability of countries,
 * methods and coins. Settings that are neither here nor in `BY_TWO` do not affect money and need no approval.
 */
const BY_ONE: Readonly<Record<string, string>> = {
  open: 'quick_buy_open',
  close: 'quick_buy_open',
  amounts: 'quick_buy_amounts',
}

interface Change {
  readonly of: keyof typeof BY_TWO
  readonly subject: string
  readonly field: string
  /** The columns that the change sets. */
  readonly set: object
  readonly said: Sentence
}

/** Changes a setting with the approvals that it needs. Returns the exit code. */
function change(
  operation: Operation,
  { of, subject, field, set, said }: Change,
  work: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  const terms = JSON.stringify(set)
  if (BY_TWO[of].includes(field)) {
    const act = { kind: `quick_buy_${of}`, subject: `${subject} ${field}`, terms }
    return setTerms(operation, { what: `The ${field} of ${subject}`, said, ...act }, work)
  }
  const kind = BY_ONE[field]
  return setAlone(operation, said, kind === undefined ? [] : [{ kind, subject, terms }], work)
}

async function country({ db }: Operation, code = ''): Promise<CountryRow> {
  const row = await countryOf(db, code.toUpperCase())
  if (!row) throw new UsageError(msg`there is no country ${{ code }}; see quickbuy countries`)
  return row
}

async function method(operation: Operation, code = '', name = ''): Promise<MethodRow> {
  const { code: own } = await country(operation, code)
  const known = (PAY_METHODS as readonly string[]).includes(name)
  const row = known ? await methodOf(operation.db, own, name as PayMethod) : undefined
  if (!row) throw new UsageError(msg`${{ own }} has no method ${{ name }}; see quickbuy countries`)
  return row
}

function fraction(text: string | undefined, what: Sentence): Decimal {
  const value = parseTypedAmount(text ?? '', 8)
  if (value === null || !big(value).lt(1))
    throw new UsageError(msg`${{ what }} is a fraction below 1: 0.01 is 1 %`)
  return value
}

function whole(text: string | undefined, what: Sentence): Decimal {
  const value = parseTypedAmount(text ?? '', 0)
  if (value === null || !isPositive(value)) throw new UsageError(msg`${{ what }} is a whole number`)
  return value
}

async function setCountry(
  operation: Operation,
  [code, field = '', value]: readonly string[],
): Promise<number> {
  const row = await country(operation, code)
  const set = ((): Partial<Pick<CountryRow, 'open' | 'spread' | 'fixed_rate' | 'tax_id_required'>> => {
    switch (field) {
      case 'open':
      case 'close':
        return { open: field === 'open' }
      case 'spread':
        return { spread: fraction(value, msg`the spread`) }
      case 'rate': {
        if (value === 'source') return { fixed_rate: null }
        const rate = parseTypedAmount(value ?? '', 8)
        if (rate === null || !isPositive(rate))
          throw new UsageError(msg`the rate is units for one US dollar, or: source`)
        return { fixed_rate: rate }
      }
      case 'tax-id':
        if (value !== 'needed' && value !== 'not-needed') throw new UsageError(msg`needed or not-needed?`)
        return { tax_id_required: value === 'needed' }
      default:
        throw new UsageError(msg`open, close, spread, rate or tax-id?`)
    }
  })()
  const said = msg`${{ code: row.code }} is changed. Quotes that are out keep their terms for half a minute.`
  return change(operation, { of: 'country', subject: row.code, field, set, said }, (tx) =>
    tx.updateTable('quickbuy_countries').set(set).where('code', '=', row.code).execute(),
  )
}

const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '_')

async function setMethod(
  operation: Operation,
  [code, name, field = '', ...values]: readonly string[],
): Promise<number> {
  const row = await method(operation, code, name)
  const [first, second] = values
  const set = ((): Record<string, string | boolean | number> => {
    switch (field) {
      case 'open':
      case 'close':
        return { open: field === 'open' }
      case 'amounts': {
        const min = whole(first, msg`the least`)
        const max = whole(second, msg`the most`)
        if (big(max).lt(min)) throw new UsageError(msg`the most is below the least`)
        return { min_amount: min, max_amount: max }
      }
      case 'fee':
        return { fee_rate: fraction(first, msg`the fee`) }
      case 'gateway':
        return { gateway: first ?? '' }
      case 'banks': {
        const names = values
          .join(' ')
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== '')
        return { banks: JSON.stringify(names.map((one) => ({ code: slug(one), name: one, logo: '' }))) }
      }
      default:
        throw new UsageError(msg`open, close, amounts, fee, gateway or banks?`)
    }
  })()
  const named = `${row.pay_method} of ${row.country}`
  const said = msg`${{ named }} is changed. Orders that are open keep their terms.`
  return change(operation, { of: 'method', subject: named, field, set, said }, (tx) =>
    tx
      .updateTable('quickbuy_methods')
      .set(set)
      .where('country', '=', row.country)
      .where('pay_method', '=', row.pay_method)
      .execute(),
  )
}

async function setCoin(
  operation: Operation,
  [name = '', field = '', value]: readonly string[],
): Promise<number> {
  const coin = await operation.db
    .selectFrom('currencies')
    .select(['id', 'name'])
    .where('name', '=', name.toUpperCase())
    .where('kind', '=', 'crypto')
    .executeTakeFirst()
  if (!coin) throw new UsageError(msg`there is no coin ${{ coin: name }}`)
  if (!['open', 'close', 'spread'].includes(field)) throw new UsageError(msg`open, close or spread?`)
  const set = field === 'spread' ? { spread: fraction(value, msg`the spread`) } : { open: field === 'open' }
  const said = msg`${{ name: coin.name }} is changed.`
  return change(operation, { of: 'coin', subject: coin.name, field, set, said }, (tx) =>
    tx
      .insertInto('quickbuy_coins')
      .values({ currency_id: coin.id, by_bank: false, sort: coin.id, ...set })
      .onConflict((conflict) => conflict.column('currency_id').doUpdateSet(set))
      .execute(),
  )
}

async function setAccount(operation: Operation, [code, ...rest]: readonly string[]): Promise<number> {
  const row = await country(operation, code)
  const texts = rest.map((text) => text.trim())
  const [
    account_name = '',
    iban = '',
    beneficiary_country = '',
    bic_swift = '',
    bank_name = '',
    address = '',
  ] = texts
  const details = { account_name, iban, beneficiary_country, bic_swift, bank_name, address }
  if (texts.length !== 6 || texts.some((text) => text === '' || text.length > LONGEST))
    throw new UsageError(
      msg`quote each of the six: account name, IBAN or number, country, BIC, bank, address`,
    )
  const act = { kind: 'quick_buy_account', subject: row.code, terms: JSON.stringify(details) }
  const set = { ...details, updated_at: operation.clock.now() }
  const said = msg`The account of ${{ code: row.code }} is set: new orders are paid to ${{ iban }}.`
  return setTerms(operation, { what: `The account of ${row.code}`, said, ...act }, (tx) =>
    tx
      .insertInto('quickbuy_accounts')
      .values({ country: row.code, ...set })
      .onConflict((conflict) => conflict.column('country').doUpdateSet(set))
      .execute(),
  )
}

async function setGateway(
  operation: Operation,
  [name = '', pay_url = '', qr_payload = '']: readonly string[],
): Promise<number> {
  if (!/^[a-z][a-z0-9_]{1,30}$/.test(name) || name === 'test')
    throw new UsageError(msg`a name is 2 to 31 of a-z, 0-9 and _, with a letter first`)
  if (pay_url !== '' && !/^https:\/\/[^\s]{4,1000}$/.test(pay_url))
    throw new UsageError(
      msg`where people pay is an https address with ${{ words: '{order_no}, {amount}, {currency}, {sign}' }}`,
    )
  if (pay_url === '' && qr_payload === '') throw new UsageError(msg`an address, a code, or both`)
  if (!`${pay_url}${qr_payload}`.includes('{order_no}'))
    throw new UsageError(msg`${{ word: '{order_no}' }} is needed`)
  const act = { kind: 'quick_buy_gateway', subject: name, terms: JSON.stringify({ pay_url, qr_payload }) }
  const set = { pay_url, qr_payload, updated_at: operation.clock.now() }
  const said = msg`The gateway ${{ name }} is set. Its secret: GATEWAY_SECRETS=${{ name }}=…`
  return setTerms(operation, { what: `The gateway ${name}`, said, ...act }, (tx) =>
    tx
      .insertInto('quickbuy_gateways')
      .values({ name, ...set })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(set))
      .execute(),
  )
}

export const setupCommands: readonly Command[] = [
  {
    name: 'quickbuy country',
    parameters: '<code> <open|close|spread|rate|tax-id> [value]',
    about: `changes a country; its rate is units for one US dollar, or "source"; two operators for ${BY_TWO.country.join(' and ')}`,
    act: true,
    run: setCountry,
  },
  {
    name: 'quickbuy method',
    parameters: '<country> <method> <open|close|amounts|fee|gateway|banks> [values]',
    about: `changes a way to pay; two operators for ${BY_TWO.method.join(' and ')}`,
    act: true,
    run: setMethod,
  },
  {
    name: 'quickbuy coin',
    parameters: '<coin> <open|close|spread> [fraction]',
    about: `changes which coins are bought, and what is above their price; two operators for ${BY_TWO.coin.join(' and ')}`,
    act: true,
    run: setCoin,
  },
  {
    name: 'quickbuy account',
    parameters: '<country> "<name>" "<IBAN>" "<country>" "<BIC>" "<bank>" "<address>"',
    about: 'names the account that transfers from a country go to; two operators have to say the same',
    act: true,
    run: setAccount,
  },
  {
    name: 'quickbuy gateway',
    parameters: '<name> "<pay address>" ["<code>"]',
    about: 'connects a provider; two operators have to say the same',
    act: true,
    run: setGateway,
  },
]
