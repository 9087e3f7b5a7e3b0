import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { newOperator, opsOn } from '#tests/helpers/test-operators.ts'
import { World } from '#tests/invariants/quickbuy/test-harness.ts'
import { commands } from './commands.ts'

let database: TestDatabase
let world: World
let key = ''
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  key = (await newOperator(database.db)).key
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const helpOf = (name: string): string => commands.find((command) => command.name === name)?.about ?? ''

/** Whether this command was not executed and became a proposal that waits for a second operator. */
async function waits(by: string, ...words: readonly string[]): Promise<boolean> {
  const { code, text } = await opsOn(database, words, { key: by, now: world.now })
  expect(code, text).toBe(0)
  return text.includes('A second operator')
}

/** The fields whose change needs a second operator. */
async function waiting(
  command: readonly string[],
  fields: Readonly<Record<string, readonly string[]>>,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const [field, values] of Object.entries(fields))
    if (await waits(key, ...command, field, ...values)) found.push(field)
  return found
}

it('`lockup edit` needs two operators for every field except the title, as its help says', async () => {
  const product = ['lock', 'USDT', '30', '10', '1000', '0.001', '0.002', '0.01', '500000']
  const second = (await newOperator(database.db)).key
  expect(await waits(key, 'lockup', 'create', ...product)).toBe(true)
  expect(await waits(second, 'lockup', 'create', ...product)).toBe(false)
  const { id } = await database.db.selectFrom('lock_configs').select('id').executeTakeFirstOrThrow()
  const fields = {
    amounts: ['10', '1000'],
    yield: ['0.001', '0.002'],
    penalty: ['0.01'],
    days: ['9'],
    quota: ['900000'],
  }
  expect(await waiting(['lockup', 'edit', String(id)], { ...fields, title: ['New'] })).toEqual(
    Object.keys(fields),
  )
  expect(helpOf('lockup edit')).toContain('two operators, but for its title')
})

it.each([
  {
    name: 'quickbuy country',
    of: ['US'],
    fields: { close: [], open: [], spread: ['0.02'], rate: ['1.1'], 'tax-id': ['needed'] },
  },
  {
    name: 'quickbuy method',
    of: ['US', 'card'],
    fields: {
      close: [],
      open: [],
      amounts: ['5', '900'],
      fee: ['0.02'],
      gateway: ['other'],
      banks: ['Visa'],
    },
  },
  { name: 'quickbuy coin', of: ['BTC'], fields: { close: [], open: [], spread: ['0.02'] } },
])('$name needs two operators for exactly the fields that its help names', async ({ name, of, fields }) => {
  const two = await waiting([...name.split(' '), ...of], fields)
  expect(helpOf(name)).toMatch(new RegExp(`two operators for ${two.join(' and ')}$`))
})

it('the help of every command that can need two operators mentions the second operator', () => {
  const said = commands.filter(({ about }) => /\btwo\b|\bsecond one\b/.test(about)).map(({ name }) => name)
  expect(said.sort()).toEqual([
    'addresses import',
    'bank set',
    'checkpoint fork',
    'coin add',
    'convert terms',
    'coupon create',
    'deposit accept',
    'deposit approve',
    'deposit network',
    'dual create',
    'dual edit',
    'dual source',
    'futures rates',
    'futures tiers',
    'game open',
    'identity limit',
    'ieo create',
    'ieo edit',
    'loan approve',
    'loan terms',
    'lockup create',
    'lockup edit',
    'lockup rate',
    'market add',
    'market fee',
    'market least',
    'market source',
    'nft fee',
    'nft sell',
    'operator add',
    'operator limit',
    'operator roles',
    'person correct',
    'person unfreeze',
    'quickbuy account',
    'quickbuy coin',
    'quickbuy confirm',
    'quickbuy country',
    'quickbuy gateway',
    'quickbuy method',
    'quickbuy statement',
    'quiz resolve',
    'reserve add',
    'seconds duration',
    'stocks split',
    'vip level',
    'vip maker',
    'withdraw approve',
    'withdraw network',
    'withdraw reject',
  ])
})
