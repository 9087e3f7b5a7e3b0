import type { SecondsOrder } from '#contract/trade/seconds.ts'
import { operateByTwo } from './ops-commands.ts'
import { deposit, newPerson, type Person } from './test-people.ts'
import { type RunningServer, until } from './test-server.ts'

const USDT = 3
/** The duration of the test's options (s), the shortest that operators may offer. */
export const SHORT = 5

/** Creates a person with 1,000 USDT in the account from which stakes are paid. */
export async function player(origin: string): Promise<Person> {
  const person = await newPerson(origin)
  await deposit(origin, person, USDT, '1000')
  const move = { currency_id: USDT, number: '1000', from_field: 'change', to_field: 'micro' }
  await person.act('/wallet/change', move)
  return person
}

/** Lets operators offer options of `SHORT` seconds, so that a test can wait for their end. */
export const offerShort = (server: RunningServer): Promise<string> =>
  operateByTwo(server, 'seconds', 'duration', String(SHORT), '0.85')

/** Opens an option on BTC/USDT. */
export const place = (
  person: Person,
  type: 1 | 2 = 1,
  number = '10',
  seconds = SHORT,
): Promise<SecondsOrder> =>
  person.act('/microtrade/submit', { match_id: 1, currency_id: USDT, type, seconds, number })

export const resultOf = (person: Person, id: number): Promise<SecondsOrder> =>
  person.get('/microtrade/get_result', { id })

export const endedOption = (person: Person, id: number): Promise<SecondsOrder> =>
  until(
    `option ${id} to end`,
    async () => {
      const order = await resultOf(person, id)
      return order.status === 3 && order
    },
    60_000,
  )

/** Waits until the person's newest open option has its entry price; returns the option. */
export const entered = (person: Person): Promise<SecondsOrder & { readonly entry: object }> =>
  until('an option to enter', async () => {
    const { list } = await person.get<{ list: SecondsOrder[] }>('/microtrade/lists', { status: 1 })
    const [order] = list
    return order?.entry ? { ...order, entry: order.entry } : null
  })
