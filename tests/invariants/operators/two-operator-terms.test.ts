import { afterAll, beforeAll, expect, it } from 'vitest'
import { proposals, termsBefore } from '#server/identity/approvals/proposals.ts'
import { digest } from '../../contract/database-digest.ts'
import { World } from '../../harness/exchange-harness.ts'
import { operate, operatorOf } from '../../harness/operator.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  for (const name of ['olga', 'pavel']) await operatorOf(world, name)
  await operate(world, 'olga', 'game wheel', 'Wheel', '3')
  for (const weight of ['1', '9']) await operate(world, 'olga', 'game prize', WHEEL, weight, 'nothing')
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

/**
 * Digest of all tables except the tables of approvals and proposals, to show that a proposal alone changes
 * nothing.
 */
const standing = () => digest(database.db, /^(approvals|proposals)$/)

const SALE = ['2023-03-11T12:00', '2023-03-12T12:00'] as const

/** The id of the first game in an installation without a demo catalogue. */
const WHEEL = '1'

/** Commands that change amounts which people pay or receive, with arguments. */
const TERMS: readonly (readonly [name: string, ...args: string[]])[] = [
  ['convert terms', '0.002', '0.001', '0.003'],
  ['futures tiers', 'BTC/USDT', '50000:100:0.004', '250000:50:0.01'],
  ['futures rates', 'BTC/USDT', '0.0004', '0.0001'],
  ['seconds duration', '45', '0.85'],
  ['dual create', 'call', 'BTC', '3', '0.01', '0.365', '60000', '2023-03-17', ...SALE, '100'],
  ['dual source', 'BTC', 'platform'],
  ['lockup create', 'lock', 'USDT', '5', '100', '50000', '0.002', '0.004', '0.004', '1000000', 'Lock'],
  ['ieo create', 'XYZ', '1000', 'USDT', '0.5', '1', '100', '7', ...SALE, '2023-03-13T12:00', 'Project'],
  ['nft fee', '0.03'],
  ['loan terms', '2', '1500000', '0.1'],
  ['vip level', '1', '100000', '11000', '0.2'],
  ['withdraw network', 'USDT', 'TRC20', '2', '20', '5000000'],
  ['deposit network', 'USDT', 'TRC20', '20', '30'],
  ['game open', WHEEL],
]

/** The current terms that these commands replace, as a proposal shows them. */
const REPLACED: Readonly<Record<string, unknown>> = {
  'convert terms': { spread: '0.001', fee_rate: '0.001', tolerance: '0.001' },
  'futures tiers': [
    { up_to: '50000', multiple: 100, mmr: '0.004' },
    { up_to: '250000', multiple: 50, mmr: '0.008' },
    { up_to: '1000000', multiple: 20, mmr: '0.02' },
    { up_to: '3000000', multiple: 10, mmr: '0.04' },
    { up_to: '10000000', multiple: 5, mmr: '0.08' },
    { up_to: '20000000', multiple: 3, mmr: '0.133333' },
  ],
  'futures rates': { lever_fee_rate: '0.0006', overnight_rate: '0.0003' },
  'nft fee': 0,
  'loan terms': { loan_max: '2000000', rate_year: '0.09' },
  'vip level': { volume: '100000', assets: '10000', rebate_rate: '0.2' },
  'withdraw network': { fee: '1', fee_type: 'fixed', min: '10', max: '5000000', need_tag: false },
  'deposit network': { min: '10', confirmations: '19', need_tag: false },
}

it.each(TERMS)(
  '%s: a proposal of one operator, even repeated, changes nothing, and the change is made when a second operator enters the same terms',
  async (name, ...args) => {
    const before = await standing()
    for (let time = 0; time < 2; time++)
      expect((await operate(world, 'olga', name, ...args))[0]).toContain('approved once')
    expect(await standing()).toEqual(before)
    const [waits] = await operate(world, 'pavel', 'approvals list')
    expect(waits).toContain('  olga  ')
    const [proposal] = await proposals(database.db, world.now)
    expect(proposal && JSON.parse((await termsBefore(database.db, proposal)) ?? 'null')).toEqual(
      REPLACED[name] ?? null,
    )
    expect((await operate(world, 'pavel', name, ...args))[0]).not.toContain('approved once')
    expect(await standing()).not.toEqual(before)
    expect(await operate(world, 'olga', 'approvals list')).toEqual(['Nothing waits for a second operator.'])
  },
)
