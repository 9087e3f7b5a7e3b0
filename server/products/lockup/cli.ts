import { isLockCategory } from '#contract/earn/lockup.ts'
import { msg, type Sentence } from '#contract/operators/msg.ts'
import { businessDayName, businessDayNamed } from '#domain/businessDay.ts'
import { big, type Decimal } from '#domain/money.ts'
import { type Command, type Operation, parseId, UsageError } from '../../identity/approvals/command.ts'
import { setTerms, withTwoApprovals } from '../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import { lockList } from './cli-list.ts'
import { today } from './daily-income-job.ts'
import { type ConfigRow, configOf } from './store.ts'

const NEW_ONLY = msg`Orders that are open keep the terms they were opened with.`
const RATE_DIGITS = 8
/** The field that one operator may change without a second one, because it has no effect on payments. */
const ALONE = 'title'

function amountOf(text: string | undefined, scale: number, what: Sentence): Decimal {
  const amount = parseTypedAmount(text ?? '', scale)
  if (amount === null)
    throw new UsageError(msg`${{ what }} must be a number with at most ${{ scale }} decimals`)
  return amount
}

const rateOf = (text: string | undefined, what: Sentence): Decimal =>
  amountOf(text, RATE_DIGITS, msg`${{ what }}, a fraction a day,`)

function daysOf(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,3}$/.test(text))
    throw new UsageError(msg`the days must be a whole number`)
  return Number(text)
}

async function coinOf({ db }: Operation, name = '') {
  const coin = await db
    .selectFrom('currencies')
    .select(['id', 'name', 'scale'])
    .where('name', '=', name.toUpperCase())
    .where('kind', '=', 'crypto')
    .executeTakeFirst()
  if (!coin) throw new UsageError(msg`there is no coin ${{ coin: name }}`)
  return coin
}

async function productOf({ db }: Operation, text: string | undefined): Promise<ConfigRow> {
  const id = parseId(text)
  const row = id < 2 ** 31 ? await configOf(db, id) : undefined
  if (!row) throw new UsageError(msg`there is no product ${{ id }}; see lockup list`)
  return row
}

type Terms = Pick<
  ConfigRow,
  'min_amount' | 'max_amount' | 'yield_min' | 'yield_max' | 'penalty_ratio' | 'quota' | 'sold'
>

/** Rejects terms of a product that contradict each other. Throws UsageError. */
function requireValidTerms(terms: Terms): void {
  const below = (a: Decimal, b: Decimal): boolean => big(a).lt(b)
  if (!big(terms.min_amount).gt(0)) throw new UsageError(msg`the least amount must be above 0`)
  if (below(terms.max_amount, terms.min_amount)) throw new UsageError(msg`the most is below the least`)
  if (below(terms.yield_max, terms.yield_min))
    throw new UsageError(msg`the highest yield is below the lowest`)
  if (!big(terms.yield_max).lt(1))
    throw new UsageError(msg`a yield is a fraction a day, below 1: 0.004 is 0.4 %`)
  if (big(terms.penalty_ratio).gt(1)) throw new UsageError(msg`the penalty is a fraction a day, at most 1`)
  if (below(terms.quota, terms.min_amount)) throw new UsageError(msg`the quota is below the least amount`)
  if (below(terms.quota, terms.sold)) throw new UsageError(msg`${{ sold: terms.sold }} is sold already`)
}

async function create(operation: Operation, args: readonly string[]): Promise<number> {
  const [category = '', name, days, least, most, low, high, penalty, quota, ...title] = args
  if (!isLockCategory(category)) throw new UsageError(msg`lock, defi or cloud?`)
  const coin = await coinOf(operation, name)
  const terms = {
    min_amount: amountOf(least, coin.scale, msg`the least amount`),
    max_amount: amountOf(most, coin.scale, msg`the most`),
    yield_min: rateOf(low, msg`the lowest yield`),
    yield_max: rateOf(high, msg`the highest yield`),
    penalty_ratio: rateOf(penalty, msg`the penalty`),
    quota: amountOf(quota, coin.scale, msg`the quota`),
  }
  requireValidTerms({ ...terms, sold: amountOf('0', 0, msg`sold`) })
  const product = { category, lock_period: daysOf(days), title: title.join(' '), ...terms }
  const act = { kind: 'lock_product', subject: coin.name, terms: JSON.stringify(product) }
  const made = await withTwoApprovals(operation, `A product of ${coin.name}`, act, (tx) =>
    tx
      .insertInto('lock_configs')
      .values({
        ...product,
        currency_id: coin.id,
        test: operation.config.demo,
        since_day: today(operation.clock.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  if (made)
    operation.print(
      msg`Product ${{ id: made.id }} is written down. Nobody sees it before: lockup open ${{ id: made.id }}`,
    )
  return 0
}

async function setOpen(operation: Operation, text: string | undefined, open: boolean): Promise<number> {
  const row = await productOf(operation, text)
  await operation.db.updateTable('lock_configs').set({ open }).where('id', '=', row.id).execute()
  operation.print(
    open
      ? msg`Product ${{ id: row.id }} can be bought. ${{ note: NEW_ONLY }}`
      : msg`Product ${{ id: row.id }} is not offered any more. ${{ note: NEW_ONLY }}`,
  )
  return 0
}

/** The columns that `lockup edit` changes, by field name. */
function changed(scale: number, row: ConfigRow, field: string, values: readonly string[]) {
  const [first, second] = values
  switch (field) {
    case 'amounts':
      return {
        min_amount: amountOf(first, scale, msg`the least`),
        max_amount: amountOf(second, scale, msg`the most`),
      }
    case 'yield':
      return {
        yield_min: rateOf(first, msg`the lowest yield`),
        yield_max: rateOf(second, msg`the highest yield`),
      }
    case 'penalty':
      return { penalty_ratio: rateOf(first, msg`the penalty`) }
    case 'days':
      return { lock_period: daysOf(first) }
    case 'quota':
      return { quota: amountOf(first, scale, msg`the quota`) }
    case 'title':
      return { title: values.join(' ') }
    default:
      throw new UsageError(
        msg`what of product ${{ id: row.id }}? amounts, yield, penalty, days, quota or title`,
      )
  }
}

async function edit(operation: Operation, [text, field = '', ...values]: readonly string[]): Promise<number> {
  const row = await productOf(operation, text)
  const { scale } = await operation.db
    .selectFrom('currencies')
    .select('scale')
    .where('id', '=', row.currency_id)
    .executeTakeFirstOrThrow()
  const set = changed(scale, row, field, values)
  requireValidTerms({ ...row, ...set })
  const terms = {
    kind: 'lock_terms',
    subject: String(row.id),
    terms: JSON.stringify(set),
    what: `The ${field} of product ${row.id}`,
    said: msg`Product ${{ id: row.id }} has new terms. ${{ note: NEW_ONLY }}`,
    alone: field === ALONE,
  }
  return setTerms(operation, terms, (tx) =>
    tx
      .updateTable('lock_configs')
      .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
      .where('id', '=', row.id)
      .execute(),
  )
}

async function setRate(operation: Operation, [text, date = '', number]: readonly string[]): Promise<number> {
  const row = await productOf(operation, text)
  const day = businessDayNamed(date)
  const now = today(operation.clock.now())
  // A rate must be published before its day begins. Otherwise operators could choose the rate when they already know
  // what happened on the day.
  if (day === null || day <= now)
    throw new UsageError(msg`a day to come, from ${{ day: businessDayName(now + 1) }} on`)
  const rate = rateOf(number, msg`the rate`)
  if (big(rate).lt(row.yield_min) || big(rate).gt(row.yield_max))
    throw new UsageError(
      msg`the rate is within ${{ yield_min: row.yield_min }} to ${{ yield_max: row.yield_max }}`,
    )
  const act = { kind: 'lock_rate', subject: String(row.id), terms: `${rate} from ${businessDayName(day)}` }
  const said = msg`Product ${{ id: row.id }} earns ${{ rate }} on ${{ date }} and after it, until another rate is set.`
  return setTerms(operation, { what: `A rate of product ${row.id}`, said, ...act }, (tx) =>
    tx
      .insertInto('lock_rates')
      .values({ config_id: row.id, day, rate })
      .onConflict((conflict) => conflict.columns(['config_id', 'day']).doUpdateSet({ rate }))
      .execute(),
  )
}

export const lockCommands: readonly Command[] = [
  lockList,
  {
    name: 'lockup create',
    parameters:
      '<lock|defi|cloud> <coin> <days> <least> <most> <lowest yield> <highest> <penalty a day> <quota> [title]',
    about:
      'a new product, closed until it is opened; yields and the penalty are fractions a day; two operators have to say the same',
    act: true,
    run: create,
  },
  {
    name: 'lockup open',
    parameters: '<id>',
    about: 'offers a product',
    act: true,
    run: (operation, [id]) => setOpen(operation, id, true),
  },
  {
    name: 'lockup close',
    parameters: '<id>',
    about: 'offers a product no more; what is locked goes on',
    act: true,
    run: (operation, [id]) => setOpen(operation, id, false),
  },
  {
    name: 'lockup edit',
    parameters: '<id> <amounts|yield|penalty|days|quota|title> <values>',
    about: `changes a product for orders from now on; two operators, but for its ${ALONE}`,
    act: true,
    run: edit,
  },
  {
    name: 'lockup rate',
    parameters: '<id> <YYYY-MM-DD> <rate>',
    about:
      'the rate of a day to come and of those after it, the same for everybody; two operators have to say the same',
    act: true,
    run: setRate,
  },
]
