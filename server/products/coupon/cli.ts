import { msg, type Sentence } from '#contract/operators/msg.ts'
import { COUPON_KINDS, type CouponKind } from '#contract/rewards/coupon.ts'
import { businessDayNamed, businessDayStart } from '#domain/businessDay.ts'
import { big, type Decimal, decimal, exact, gt, isPositive } from '#domain/money.ts'
import { actValue } from '../../identity/approvals/approval-value.ts'
import { approve } from '../../identity/approvals/approvals.ts'
import { type Command, type Operation, UsageError } from '../../identity/approvals/command.ts'
import { WAITING } from '../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { couponList } from './cli-list.ts'

const CODE = /^[A-Z0-9-]{3,32}$/
const MOST = 1_000_000
const KINDS: readonly string[] = COUPON_KINDS
/** Decimals of a rate in per cent. */
const RATE_DIGITS = 4
const MOST_RATE = decimal('5')
const HOW = ['listed', 'by-code', 'prize']
const isScope = (text: string): text is '' | 'spot' | 'futures' => ['', 'spot', 'futures'].includes(text)
const isKind = (text: string): text is CouponKind => KINDS.includes(text)

function codeOf(text: string | undefined): string {
  const code = (text ?? '').toUpperCase()
  if (!CODE.test(code)) throw new UsageError(msg`a code is 3 to 32 of A-Z, 0-9 and -`)
  return code
}

function count(text: string | undefined, most: number, what: Sentence): number {
  if (text === undefined || !/^\d{1,7}$/.test(text) || Number(text) > most)
    throw new UsageError(msg`${{ what }} is a whole number up to ${{ most }}`)
  return Number(text)
}

/** Value of a coupon: an amount of its coin, or, for `yield`, a daily rate in per cent. */
function valueFrom(kind: CouponKind, text: string, scale: number): Decimal {
  const rate = kind === 'yield'
  if (rate !== text.endsWith('%'))
    throw new UsageError(msg`a yield is in per cent a day: 0.1%; any other an amount`)
  const value = parseTypedAmount(rate ? text.slice(0, -1) : text, rate ? RATE_DIGITS : scale)
  if (value === null || !isPositive(value))
    throw new UsageError(msg`the value is a number above 0 of few digits`)
  if (rate && gt(value, MOST_RATE)) throw new UsageError(msg`at most ${{ most: MOST_RATE }}% a day`)
  return rate ? exact(big(value).div(100)) : value
}

/**
 * Parses options such as `scope=spot` and `min=100`, and the word for how the coupon is offered, in any order. The
 * other words are the name.
 */
function choicesOf(kind: CouponKind, words: readonly string[], scale: number) {
  const [how = 'listed'] = words.filter((word) => HOW.includes(word))
  const scope = words.find((word) => word.startsWith('scope='))?.slice(6) ?? ''
  if (!isScope(scope) || (scope !== '' && kind !== 'fee'))
    throw new UsageError(msg`the scope of a fee coupon is spot or futures; without one it is both`)
  const least = parseTypedAmount(words.find((word) => word.startsWith('min='))?.slice(4) ?? '0', scale)
  if (least === null || (kind === 'cash' && isPositive(least)))
    throw new UsageError(msg`min= is what the order of a fee or yield coupon is worth at least`)
  const title = words.filter((word) => !HOW.includes(word) && !/^(?:scope|min)=/.test(word)).join(' ')
  return { how, scope, min_use: least, title: title.slice(0, 80) }
}

async function offerFrom({ db, clock, config }: Operation, args: readonly string[]) {
  const [kind = '', coin = '', amount = '', number, until = '', days, code, ...words] = args
  if (!isKind(kind)) throw new UsageError(msg`the kind is one of ${{ choices: KINDS.join(', ') }}`)
  const currency = await db
    .selectFrom('currencies')
    .select(['id', 'name', 'scale'])
    .where('name', '=', coin.toUpperCase())
    .where('kind', '=', 'crypto')
    .executeTakeFirst()
  if (!currency) throw new UsageError(msg`there is no coin ${{ coin }}`)
  const value = valueFrom(kind, amount, currency.scale)
  const day = businessDayNamed(until)
  const now = clock.now()
  // Coupons can still be claimed on the given day, so the end is the beginning of the next day.
  const end_at = day === null ? 0 : businessDayStart(day + 1) * 1000
  if (end_at <= now)
    throw new UsageError(msg`until which day (UTC+8) it can be claimed: 2027-01-31, not before today`)
  const total = count(number, MOST, msg`how many there are`)
  if (total === 0) throw new UsageError(msg`how many there are is at least 1`)
  const { how, scope, min_use, title } = choicesOf(kind, words, currency.scale)
  const offer = {
    code: codeOf(code),
    kind,
    title,
    currency_id: currency.id,
    value,
    scope,
    min_use,
    start_at: now,
    end_at,
    valid_days: count(days, 365, msg`for how many days it can be used (0: as long as it can be claimed)`),
    total,
    listed: how === 'listed',
    prize: how === 'prize',
    test: config.demo,
    created_at: now,
  }
  return { offer, coin: currency.name }
}

type Offer = Awaited<ReturnType<typeof offerFrom>>['offer']

/**
 * The terms that operators approve, with their names; the audit compares these terms with the
 * offer.
 */
const termsOf = (
  { kind, title, value, scope, min_use, end_at, valid_days, total, listed, prize }: Offer,
  coin: string,
): string =>
  JSON.stringify({ kind, coin, value, total, end_at, valid_days, scope, min_use, listed, prize, title })

/**
 * Creates the coupons of one code. Cash and fee coupons cost at most `count` times their value; if this is above the
 * amount that one operator may approve alone, a second operator must approve. The cost of a yield coupon depends on
 * the amounts that users will lock, so it always needs two operators.
 */
async function create(operation: Operation, args: readonly string[]): Promise<number> {
  const { offer, coin } = await offerFrom(operation, args)
  const services = await operation.services()
  const operator = operation.operator()
  const sum = exact(big(offer.value).times(offer.total))
  const made = await inTransaction(operation.db, async (tx) => {
    const there = await tx
      .selectFrom('coupon_offers')
      .select('id')
      .where('code', '=', offer.code)
      .executeTakeFirst()
    if (there) throw new UsageError(msg`there is a code ${{ code: offer.code }} already`)
    const approval = await approve(
      tx,
      operator,
      {
        kind: 'coupon',
        subject: offer.code,
        terms: termsOf(offer, coin),
        worth:
          offer.kind === 'yield'
            ? 'always'
            : actValue(services.market, offer.currency_id, sum, offer.start_at),
      },
      offer.start_at,
    )
    if (approval === 'acts') {
      await tx
        .insertInto('coupon_offers')
        .values({ ...offer, made_by: operator.name })
        .execute()
      return true
    }
    operation.print(`Coupons ${offer.code}: ${WAITING[approval]}.`)
    return false
  })
  if (made)
    operation.print(
      offer.kind === 'yield'
        ? msg`${{ total: offer.total }} coupons ${{ code: offer.code }}: each adds to every day of one lock mining order in ${{ coin }}.`
        : msg`${{ total: offer.total }} coupons ${{ code: offer.code }}: at most ${{ sum }} ${{ coin }} in all.`,
    )
  return 0
}

async function close({ db, print }: Operation, [text]: readonly string[]): Promise<number> {
  const code = codeOf(text)
  const row = await db
    .updateTable('coupon_offers')
    .set({ open: false })
    .where('code', '=', code)
    .returning('code')
    .executeTakeFirst()
  if (!row) throw new UsageError(msg`there is no code ${{ code }}; see coupon list`)
  print(msg`${{ code }} cannot be claimed any more. Coupons that people have keep their terms.`)
  return 0
}

export const couponCommands: readonly Command[] = [
  couponList,
  {
    name: 'coupon create',
    parameters:
      'cash|fee|yield <coin> <value> <count> <until day> <days> <code> [listed|by-code|prize] [scope=spot|futures] [min=<amount>] ["<title>"]',
    about:
      'offers coupons, claimed until the end of a day (UTC+8) and used within so many days; above the limit of one operator, and for yield always, two say the same',
    act: true,
    run: create,
  },
  {
    name: 'coupon close',
    parameters: '<code>',
    about: 'ends the claims of a code',
    act: true,
    run: close,
  },
]
