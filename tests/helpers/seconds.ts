import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SecondsOrder } from '#contract/seconds.ts'
import { operateByTwo } from './operate.ts'
import { newPerson, type Person, recharge } from './people.ts'
import { type RunningServer, startServer, until } from './server.ts'

const USDT = 3
/** The shortest duration that may be offered. */
export const SHORT = 5

/** Somebody with 1,000 USDT in the account that stakes are paid from. */
export async function player(origin: string): Promise<Person> {
  const person = await newPerson(origin)
  await recharge(origin, person, USDT, '1000')
  const move = { currency_id: USDT, number: '1000', from_field: 'change', to_field: 'micro' }
  await person.act('/wallet/change', move)
  return person
}

/** Offers options of five seconds: a test waits for their end. */
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

export const over = (person: Person, id: number): Promise<SecondsOrder> =>
  until(
    `option ${id} to end`,
    async () => {
      const order = await resultOf(person, id)
      return order.status === 3 && order
    },
    60_000,
  )

/** The person's newest open option, once its first price has come. */
export const entered = (person: Person): Promise<SecondsOrder & { readonly entry: object }> =>
  until('an option to enter', async () => {
    const { list } = await person.get<{ list: SecondsOrder[] }>('/microtrade/lists', { status: 1 })
    const [order] = list
    return order?.entry ? { ...order, entry: order.entry } : null
  })

/** A server that replays BTC/USDT at these prices, one a second for an hour, and offers short options. */
export async function replaying(priceAt: (second: number) => number): Promise<RunningServer> {
  const file = join(mkdtempSync(join(tmpdir(), 'prices-')), 'BTCUSDT-1m.csv')
  const start = Date.UTC(2023, 2, 10)
  const rows = Array.from({ length: 3600 }, (_, second) => {
    const [open, close] = [priceAt(second), priceAt(second + 1)]
    return [start + second * 60_000, open, Math.max(open, close), Math.min(open, close), close, '10'].join()
  })
  writeFileSync(file, ['time,open,high,low,close,volume', ...rows].join('\n'))
  const server = await startServer({ env: { MARKET_FEED: `replay:${file}@60` } })
  await offerShort(server)
  return server
}
