import { sql } from 'kysely'
import type { Trader, TraderState } from '#contract/trade/copy.ts'
import type { Database } from '#server/platform/db/database.ts'
import { deposit, newPerson, type Person } from './test-people.ts'
import { until } from './test-server.ts'

const USDT = 3

export interface Leader extends Person {
  readonly id: number
  readonly name: string
}

/** Creates a person with this amount of USDT in the futures account. */
export async function futuresMember(origin: string, amount = '2000'): Promise<Person> {
  const person = await newPerson(origin)
  await deposit(origin, person, USDT, '5000')
  const move = { currency_id: USDT, number: amount, from_field: 'change', to_field: 'lever' }
  await person.act('/wallet/change', move)
  return person
}

/** Gives a person both verification levels, an email address and a phone number; returns the person's id. */
export async function verify(database: Database, person: Person): Promise<number> {
  const { id } = await person.get<{ id: number }>('/user/info')
  await sql`update users set real_level = 2, real_status = 2, area_code = '84', mobile = ${`9${id}00`.slice(0, 9)}
    where id = ${id}`.execute(database.db)
  return id
}

export const traderState = (person: Person) => person.get<TraderState>('/follow/apply_state')

/** Creates a lead trader as demo mode does: applies, is approved automatically, and is listed. */
export async function newLeader(origin: string, database: Database, name: string): Promise<Leader> {
  const person = await futuresMember(origin)
  const id = await verify(database, person)
  await person.post('/follow/apply', {
    nickname: name,
    signature: 'Small steps.',
    contact: 'by mail',
    experience: 'Ten years of futures on three exchanges.',
  })
  await until('the application to be approved', async () => (await traderState(person)).status === 2)
  await until('the figures of the hour', async () => {
    const { list } = await person.get<{ list: Trader[] }>('/follow/index', { limit: 100 })
    return list.some(({ trader_user_id }) => trader_user_id === id)
  })
  return { ...person, id, name }
}

export const follow = (
  person: Person,
  { id }: Pick<Leader, 'id'>,
  fields: Readonly<Record<string, string>> = {},
): Promise<unknown> =>
  person.act('/follow/follow', {
    trader_user_id: id,
    number: '1',
    type: '1',
    follow_amount: '500',
    ...fields,
  })
