import { expect, it } from 'vitest'
import { decimal } from '../money.ts'
import { gainOf, positionOf, type TradeFill } from './cost.ts'

const fill = (side: TradeFill['side'], number: string, total: string, fee = '0'): TradeFill => ({
  side,
  number: decimal(number),
  total: decimal(total),
  fee: decimal(fee),
})
const d = decimal

it('the average cost includes fees, and a sale removes its share of it', () => {
  const bought = [fill('buy', '1', '100', '0.1'), fill('buy', '1', '200', '0.2')]
  expect(positionOf(bought)).toEqual({ number: '2', cost: '300.3' })
  expect(positionOf([...bought, fill('sell', '0.5', '999')])).toEqual({ number: '1.5', cost: '225.225' })
  expect(positionOf([...bought, fill('sell', '2', '999')])).toEqual({ number: '0', cost: '0' })
})

it('a sale beyond the recorded purchases has no cost', () => {
  expect(positionOf([fill('sell', '3', '300'), fill('buy', '1', '100'), fill('sell', '2', '300')])).toEqual({
    number: '0',
    cost: '0',
  })
})

it('the cost covers what was bought and is still held, and reports the uncovered amount', () => {
  const position = { number: d('2'), cost: d('300') }
  expect(gainOf(position, d('5'), d('180'))).toEqual({
    average: '150',
    profit: '60',
    rate: '0.2',
    counted: '2',
    left: '3',
  })
  expect(gainOf(position, d('1'), d('120'))).toMatchObject({ profit: '-30', rate: '-0.2', left: '0' })
})

it('the cost is unknown for a holding that was not bought here, and for no holding', () => {
  expect(gainOf({ number: d('0'), cost: d('0') }, d('5'), d('180'))).toBeNull()
  expect(gainOf({ number: d('2'), cost: d('300') }, d('0'), d('180'))).toBeNull()
})
