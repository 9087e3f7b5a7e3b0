import type { Operation } from '#server/ops/command.ts'
import { couponCommands } from '#server/products/coupon/commands.ts'
import { addOperator } from '#server/review/operators.ts'
import type { World } from '../../world/world.ts'

const HOUR = 3_600_000
let nth = 0

/** An operator of this world, by name. */
export async function operatorOf({ services, now }: World, name: string) {
  const found = await services.db
    .selectFrom('operators')
    .select(['id', 'name'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (found) return found
  await services.db.transaction().execute((tx) => addOperator(tx, { name, addedBy: 'test', time: now }))
  return services.db
    .selectFrom('operators')
    .select(['id', 'name'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
}

/** Runs an operator's command about coupons; gives what it printed. */
export async function command(world: World, by: string, name: string, ...args: string[]): Promise<string[]> {
  const printed: string[] = []
  const { db, clock, config } = world.services
  const operator = await operatorOf(world, by)
  const operation = {
    db,
    clock,
    config,
    print: (line: string) => void printed.push(line),
    operator: () => operator,
    services: async () => world.services,
  } as unknown as Operation
  const found = couponCommands.find((one) => one.name === name)
  if (!found) throw new Error(name)
  await found.run(operation, args)
  return printed
}

export interface Offer {
  readonly kind?: 'cash' | 'fee' | 'yield'
  readonly value?: string
  readonly total?: number
  readonly days?: number
  readonly words?: readonly string[]
}

/** A code for so many coupons, claimed within a day and used within `days` days; two operators say so. */
export async function offer(
  world: World,
  { kind, value, total, days, words = [] }: Offer = {},
): Promise<string> {
  const code = `TEST-${nth++}`
  const day = new Date(world.now + 8 * HOUR + 24 * HOUR).toISOString().slice(0, 10)
  const args = [
    kind ?? 'cash',
    'usdt',
    value ?? '10',
    String(total ?? 1000),
    day,
    String(days ?? 1),
    code,
    ...words,
  ]
  for (const by of ['olga', 'oleg']) {
    const [said = ''] = await command(world, by, 'coupon create', ...args)
    if (!said.includes('approved once')) break
  }
  return code
}
