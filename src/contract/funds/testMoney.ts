import * as v from 'valibot'
import { area } from '../wire/area.ts'
import { balanceReads, minutes, type Reads, read, write } from '../wire/callBuilders.ts'
import { dec, int, nothing, str } from '../wire/fields.ts'

/**
 * Test money that a user of a demo installation can claim. `next_time`: epoch seconds from which it
 * can be claimed, 0 when it can be claimed now.
 */
export const TestMoney = v.object({ currency_id: int, currency_name: str, amount: dec, next_time: int })
export type TestMoney = v.InferOutput<typeof TestMoney>

/**
 * Test balances of a demo installation (docs/products/deposits.md#test-money); rejected on other
 * installations.
 */
export const testMoney = {
  state: read('GET', '/test_money', {
    summary: 'Get the state of test money',
    params: nothing,
    answer: TestMoney,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: minutes(1) },
  }),
  take: write('POST', '/test_money/take', {
    summary: 'Take test money',
    params: nothing,
    answer: TestMoney,
    access: 'member',
    once: true,
    stoppedBy: [],
    changes: (): Reads => [testMoney.state, ...balanceReads()],
  }),
}

export const testMoneyArea = area({
  name: 'testMoney',
  about: 'Test money of the demo mode',
  calls: testMoney,
  scenes: { grant: 'inflow' },
  errors: ['test_money_off', 'test_money_taken'],
  objects: ['grant'],
})
