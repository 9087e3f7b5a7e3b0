import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AccountCode } from '#contract/funds/wallet.ts'
import { type Decimal, decimal } from '#domain/money.ts'
import type { OnceRequest } from '#server/ledger/idempotent-write.ts'
import type { Bucket, Debt, Journal, Line, PlatformAccount } from '#server/ledger/types.ts'
import type { Db } from '#server/platform/db/types.ts'

export const BTC = 1
export const USDT = 3

/**
 * Accepts any name, because these tests use platform accounts that no product has. The ledger derives the kind
 * of a platform account from its name.
 */
const isPlatform = (name: string): name is PlatformAccount => name !== ''
const isDebt = (name: string): name is Debt => name !== ''
function named<T extends string>(name: string, is: (name: string) => name is T): T {
  if (!is(name)) throw new TypeError('a name is not empty')
  return name
}
/** A platform account that must not be negative and on which amounts can be held. */
export const RESERVE: PlatformAccount = named('model_reserve', isPlatform)
export const DEBT: Debt = named('model_debt', isDebt)

/** Time of requests (ms). */
export const TIME = 1_700_000_000_000

/** A person's request as the ledger gets it, by default with a new request id. */
export const requestOf = (
  userId: number,
  body = 'body',
  requestId: string = randomUUID(),
  time = TIME,
): OnceRequest => ({ userId, requestId, bodyHash: createHash('sha256').update(body).digest(), time })

export const toUser = (
  user: number,
  amount: string,
  more: Partial<Omit<Line, 'party' | 'amount'>> & { account?: AccountCode } = {},
): Line => {
  const { account = 'change', ...rest } = more
  return {
    party: { user, account },
    currency: USDT,
    bucket: 'available',
    amount: decimal(amount),
    scene: 'transfer',
    ...rest,
  }
}

export const toPlatform = (platform: PlatformAccount, amount: string, currency = USDT): Line => ({
  party: { platform },
  currency,
  bucket: 'available',
  amount: decimal(amount),
  scene: 'grant',
})

export const journal = (key: string, ...lines: Line[]): Journal => ({
  key,
  refType: 'test',
  refId: '1',
  time: 1_700_000_000_000,
  lines,
})

/**
 * A line that moves money into or out of the reserve; with `held`, into the part that is set aside for this
 * object.
 */
export const toReserve = (amount: string, held?: { readonly type: string; readonly id: number }): Line => ({
  ...toPlatform(RESERVE, amount),
  scene: 'freeze',
  ...(held ? { bucket: 'frozen', hold: held } : {}),
})

/** A line that changes a debt: a negative amount means that the debtor owes more. */
export const toDebt = (debtor: number, amount: string, currency = USDT): Line => ({
  ...toPlatform('deposits', amount, currency),
  party: { debtor, debt: DEBT },
})

/** A journal that deposits money from outside to the available bucket of a user's account. */
export const deposit = (key: string, user: number, amount: string, currency = USDT): Journal =>
  journal(
    key,
    toUser(user, amount, { currency, scene: 'recharge' }),
    toPlatform('deposits', amount.startsWith('-') ? amount.slice(1) : `-${amount}`, currency),
  )

export interface Balance {
  readonly available: Decimal
  readonly frozen: Decimal
  readonly locked: Decimal
}

export async function balanceOf(
  db: Db,
  user: number,
  account: AccountCode = 'change',
  currency = USDT,
): Promise<Balance> {
  const row = await db
    .selectFrom('accounts')
    .select(['available', 'frozen', 'locked'])
    .where('user_id', '=', user)
    .where('account', '=', account)
    .where('currency_id', '=', currency)
    .executeTakeFirst()
  return row ?? { available: decimal('0'), frozen: decimal('0'), locked: decimal('0') }
}

/** Balance of a platform account whose balance must not be negative. */
export async function platformBalance(db: Db, platform: PlatformAccount, currency = USDT): Promise<Balance> {
  const row = await db
    .selectFrom('accounts')
    .select(['available', 'frozen', 'locked'])
    .where('platform', '=', platform)
    .where('currency_id', '=', currency)
    .executeTakeFirst()
  return row ?? { available: decimal('0'), frozen: decimal('0'), locked: decimal('0') }
}

/**
 * A SHA-256 digest of all balances, postings and debts, without empty accounts: equal digests show that
 * nothing has changed.
 */
export async function financialState(db: Db): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(line, chr(10) order by line), '') as text from (
      select 'a' || accounts::text as line from accounts where seq > 0
      union all select 'j' || journals::text from journals
      union all select 'p' || postings::text from postings
      union all select 'h' || holds::text from holds
    ) everything`.execute(db)
  return createHash('sha256')
    .update(rows[0]?.text ?? '')
    .digest('hex')
}

export const hold = (type: string, id: number): { hold: { type: string; id: number } } => ({
  hold: { type, id },
})

/** A journal that moves an amount between two buckets of an account, for an open object. */
export const shift = (
  key: string,
  user: number,
  amount: string,
  from: Bucket,
  to: Bucket,
  object: { readonly type: string; readonly id: number },
): Journal => {
  const line = (bucket: Bucket, value: string): Line => ({
    ...toUser(user, value, { bucket, scene: from === 'available' ? 'freeze' : 'release' }),
    ...(bucket === 'available' ? {} : { hold: object }),
  })
  return journal(key, line(from, `-${amount}`), line(to, amount))
}
