import { businessDayName, businessDayNamed, businessDayOf, businessDayStart } from '#domain/businessDay.ts'
import { big, isPositive, parseAmount } from '#domain/money.ts'
import { wireTime } from '../../clock.ts'
import { type Command, type Operation, UsageError } from '../../ops/command.ts'

const CODE = /^[A-Z0-9-]{3,32}$/
const MOST = 1_000_000

function codeOf(text: string | undefined): string {
  const code = (text ?? '').toUpperCase()
  if (!CODE.test(code)) throw new UsageError('a code is 3 to 32 of A-Z, 0-9 and -')
  return code
}

function count(text: string | undefined, most: number, what: string): number {
  if (text === undefined || !/^\d{1,7}$/.test(text) || Number(text) > most)
    throw new UsageError(`${what} is a whole number up to ${most}`)
  return Number(text)
}

async function list({ db, clock, print }: Operation): Promise<number> {
  const rows = await db
    .selectFrom('coupon_offers as o')
    .innerJoin('currencies as c', 'c.id', 'o.currency_id')
    .selectAll('o')
    .select('c.name')
    .orderBy('o.id')
    .execute()
  for (const row of rows)
    print(
      [
        row.code,
        row.kind,
        `${row.value} ${row.name}`,
        `${row.claimed} of ${row.total} claimed`,
        `claimed until the end of ${businessDayName(businessDayOf(wireTime(row.end_at) - 1))}`,
        row.prize ? 'prize' : row.listed ? 'listed' : 'by its code',
        !row.open ? 'closed' : clock.now() >= row.end_at ? 'over' : 'open',
      ].join('  '),
    )
  return 0
}

/** Coupons of one code; nothing is promised beyond `count` times their value. */
async function create(operation: Operation, args: readonly string[]): Promise<number> {
  const { db, clock, print, config } = operation
  const [kind, coin = '', amount, number, until = '', days, code, how = 'listed', ...title] = args
  if (kind !== 'cash') throw new UsageError('the kind is cash; no other is offered')
  const currency = await db
    .selectFrom('currencies')
    .select(['id', 'name', 'scale'])
    .where('name', '=', coin.toUpperCase())
    .where('kind', '=', 'crypto')
    .executeTakeFirst()
  if (!currency) throw new UsageError(`there is no coin ${coin}`)
  const value = parseAmount(amount ?? '', currency.scale)
  if (value === null || !isPositive(value))
    throw new UsageError(`the value is a number above 0 with at most ${currency.scale} decimals`)
  const day = businessDayNamed(until)
  const now = clock.now()
  // The named day is the last one on which it can be claimed.
  const end_at = day === null ? 0 : businessDayStart(day + 1) * 1000
  if (end_at <= now)
    throw new UsageError('until which day (UTC+8) it can be claimed: 2027-01-31, not before today')
  if (how !== 'listed' && how !== 'by-code' && how !== 'prize')
    throw new UsageError('listed, by-code or prize?')
  const total = count(number, MOST, 'how many there are')
  if (total === 0) throw new UsageError('how many there are is at least 1')
  const made = await db
    .insertInto('coupon_offers')
    .values({
      code: codeOf(code),
      kind,
      title: title.join(' ').slice(0, 80),
      currency_id: currency.id,
      value,
      start_at: now,
      end_at,
      valid_days: count(days, 365, 'for how many days it can be used (0: as long as it can be claimed)'),
      total,
      listed: how === 'listed',
      prize: how === 'prize',
      test: config.demo,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  if (!made) throw new UsageError(`there is a code ${codeOf(code)} already`)
  print(
    `${total} coupons ${made.code}: at most ${big(value).times(total).toFixed()} ${currency.name} in all.`,
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
  if (!row) throw new UsageError(`there is no code ${code}; see coupon list`)
  print(`${code} cannot be claimed any more. Coupons that people have keep their terms.`)
  return 0
}

export const couponCommands: readonly Command[] = [
  {
    name: 'coupon list',
    parameters: '',
    about: 'coupon codes with how many were claimed',
    act: false,
    run: list,
  },
  {
    name: 'coupon create',
    parameters: 'cash <coin> <value> <count> <until day> <days> <code> [listed|by-code|prize] ["<title>"]',
    about: 'offers coupons, claimed until the end of a day (UTC+8) and used within so many days',
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
