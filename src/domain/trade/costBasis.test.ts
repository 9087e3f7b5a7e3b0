import { expect, it } from 'vitest'
import { decimal } from '../money.ts'
import { type CoinEvent, costOf, unrealizedGainOf } from './costBasis.ts'

const d = decimal
const event = (change: string, money = '0', more: Partial<CoinEvent> = {}): CoinEvent => ({
  change: d(change),
  money: d(money),
  isMixed: false,
  isSplit: false,
  ...more,
})

it('the average cost includes fees, and a sale removes its proportional share of the cost', () => {
  const bought = [event('1', '-100.1'), event('1', '-200.2')]
  expect(costOf(bought)).toMatchObject({ number: '2', cost: '300.3', realised: '0' })
  expect(costOf([...bought, event('-0.5', '100')])).toMatchObject({
    number: '1.5',
    cost: '225.225',
    realised: '24.925',
  })
  expect(costOf([...bought, event('-2', '999')])).toMatchObject({ number: '0', cost: '0', realised: '698.7' })
})

it('a sale uses up purchased coins first, and a sale of other coins has proceeds but no profit', () => {
  expect(costOf([event('3'), event('1', '-100'), event('-2', '300')])).toEqual({
    held: '2',
    number: '0',
    cost: '0',
    realised: '50',
    uncosted: '150',
    gone: '0',
  })
})

it('a withdrawal uses up coins that were not purchased first, and withdrawn purchased coins reduce the cost without a profit', () => {
  const history = [event('1'), event('2', '-200')]
  expect(costOf([...history, event('-1')])).toMatchObject({ held: '2', number: '2', cost: '200', gone: '0' })
  expect(costOf([...history, event('-2')])).toMatchObject({
    held: '1',
    number: '1',
    cost: '100',
    realised: '0',
    gone: '100',
  })
})

it('a journal with a third currency, or in which coin and money both increase, is not counted as a trade', () => {
  expect(costOf([event('1', '-100', { isMixed: true })])).toMatchObject({ held: '1', number: '0' })
  expect(costOf([event('1', '5')])).toMatchObject({ held: '1', number: '0', cost: '0' })
})

it('a stock split leaves the cost unchanged, and the cash paid for a fraction of a share counts as profit', () => {
  const bought = [event('3', '-300'), event('1')]
  expect(costOf([...bought, event('8', '0', { isSplit: true })])).toMatchObject({
    held: '12',
    number: '9',
    cost: '300',
  })
  expect(costOf([event('3', '-300'), event('-2', '7', { isSplit: true })])).toMatchObject({
    held: '1',
    number: '1',
    cost: '300',
    realised: '7',
  })
})

it('the gain counts only the bought amount that is still held, and the rest of the holding is reported separately', () => {
  const position = { number: d('2'), cost: d('300') }
  expect(unrealizedGainOf(position, d('5'), d('180'))).toEqual({
    average: '150',
    profit: '60',
    rate: '0.2',
    counted: '2',
    left: '3',
  })
  expect(unrealizedGainOf(position, d('1'), d('120'))).toMatchObject({
    profit: '-30',
    rate: '-0.2',
    left: '0',
  })
})

it('the gain is unknown when the holding was not bought on this exchange or when there is no holding', () => {
  expect(unrealizedGainOf({ number: d('0'), cost: d('0') }, d('5'), d('180'))).toBeNull()
  expect(unrealizedGainOf({ number: d('2'), cost: d('300') }, d('0'), d('180'))).toBeNull()
})
