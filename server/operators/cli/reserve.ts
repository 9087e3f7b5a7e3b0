import { sql } from 'kysely'
import type { ReserveShow } from '#contract/operators/markets-figures.ts'
import { msg } from '#contract/operators/msg.ts'
import { add, big, type Decimal, exact, fits, isZero } from '#domain/money.ts'
import { actValue } from '../../identity/approvals/approval-value.ts'
import { approve } from '../../identity/approvals/approvals.ts'
import { type Command, type Operation, typedCommand, UsageError } from '../../identity/approvals/command.ts'
import { WAITING } from '../../identity/approvals/two-approval-commands.ts'
import { type Floored, isFloored, type PlatformAccount } from '../../ledger/types.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { platformRules } from '../../products/index.ts'
import { moveReserve } from '../../products/reserve/index.ts'
import { equivalentOf } from '../../products/wallet/index.ts'

const OPTIONS = ['--account', '--currency', '--amount'] as const

function optionsOf(args: readonly string[]): ReadonlyMap<string, string> {
  const given = new Map<string, string>()
  for (let index = 0; index < args.length; index += 2) {
    const [name = '', value = ''] = args.slice(index, index + 2)
    if (!OPTIONS.some((option) => option === name) || value === '' || given.has(name))
      throw new UsageError(msg`what is given is ${{ choices: OPTIONS.join(', ') }}, each once with its value`)
    given.set(name, value)
  }
  return given
}

const flooredNames = (): Floored[] => {
  const names = Object.keys(platformRules).filter((name): name is PlatformAccount =>
    Object.hasOwn(platformRules, name),
  )
  return names.filter(isFloored)
}

function accountOf(name = ''): Floored {
  const names = flooredNames()
  const found = names.find((one) => one === name)
  if (!found)
    throw new UsageError(
      msg`the account must be one of ${{ choices: names.join(', ') || 'those that products have' }}`,
    )
  return found
}

/** Parses a signed amount with at most the currency's decimals. */
function amountOf(text: string | undefined, scale: number): Decimal {
  if (text === undefined || !/^-?\d{1,15}(\.\d{1,18})?$/.test(text))
    throw new UsageError(msg`the amount must be a number`)
  const amount = exact(big(text))
  if (isZero(amount) || !fits(amount, scale))
    throw new UsageError(msg`the amount is not zero, with at most ${{ scale }} digits`)
  return amount
}

async function addMoney(operation: Operation, args: readonly string[]): Promise<number> {
  const given = optionsOf(args)
  const account = accountOf(given.get('--account'))
  const services = await operation.services()
  const name = (given.get('--currency') ?? '').toUpperCase()
  const currency = services.market.currencies().find((row) => row.name === name)
  if (!currency) throw new UsageError(msg`there is no currency ${{ name }}`)
  const amount = amountOf(given.get('--amount'), currency.scale)
  const operator = operation.operator()
  const time = operation.clock.now()
  const worth = actValue(services.market, currency.id, amount, time)
  const act = { kind: 'reserve', subject: `${account}:${currency.id}`, terms: amount, worth }
  const approval = await inTransaction(operation.db, async (tx) => {
    const verdict = await approve(tx, operator, act, time)
    const money = {
      platform: account,
      currency: currency.id,
      amount,
      test: operation.config.demo,
      by: operator.name,
    }
    if (verdict === 'acts') await moveReserve(services, tx, money)
    return verdict
  })
  const what = `${amount} ${name} for ${account}`
  operation.print(
    approval === 'acts'
      ? msg`${{ amount }} ${{ name }} for ${{ account }}: booked.`
      : `${what}: ${WAITING[approval]}.`,
  )
  return 0
}

interface ReserveRow {
  readonly platform: string
  readonly currency_id: number
  readonly currency: string
  readonly free: Decimal
  readonly held: Decimal
  readonly objects: number
  readonly test: Decimal
}

async function reserves(operation: Operation): Promise<ReserveShow> {
  const { db } = operation
  const { market } = await operation.services()
  const { rows } = await sql<ReserveRow>`
    select a.platform, a.currency_id, c.name as currency, trim_scale(a.available) as free, trim_scale(a.frozen + a.locked) as held,
      (select count(*) from holds h where h.account_id = a.id) as objects,
      trim_scale(coalesce((select sum(m.amount) from reserve_money m
        where m.platform = a.platform and m.currency_id = a.currency_id and m.test), 0)) as test
    from accounts a join currencies c on c.id = a.currency_id where a.floored order by 1, a.currency_id`.execute(
    db,
  )
  return {
    reserves: rows.map(({ platform, currency_id, currency, free, held, objects, test }) => ({
      account: platform,
      coin: currency,
      free,
      held,
      objects: Number(objects),
      test,
      worth: equivalentOf(market, currency_id, add(free, held)),
    })),
    empty: flooredNames().filter((name) => !rows.some((row) => row.platform === name)),
  }
}

const reserveLines = ({ reserves: rows, empty }: ReserveShow): readonly string[] =>
  rows.length + empty.length === 0
    ? ['No product has a reserve.']
    : [
        ...rows.map(({ account, coin, free, held, objects, test }) => {
          const label = test === '0' ? '' : `  ${test} ${coin} of it is test money`
          return `${account}  ${coin}  free ${free}, set aside ${held} for ${objects} open${label}`
        }),
        ...empty.map((name) => `${name}  empty: nothing that draws on it can be opened`),
      ]

export const reserveCommands: readonly Command[] = [
  typedCommand({
    name: 'reserve show',
    parameters: '',
    about: 'the platform’s reserves and insurances: what is free, what is set aside for open objects',
    act: false,
    input: () => undefined,
    work: reserves,
    text: reserveLines,
  }),
  {
    name: 'reserve add',
    parameters: '--account <account> --currency <currency> --amount <amount>',
    about:
      'puts the owner’s money into a reserve, with a minus sign takes free money out; beyond what one operator may do alone, two have to say the same',
    act: true,
    run: addMoney,
  },
]
