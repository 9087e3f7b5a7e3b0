import { describe, expect, test } from 'vitest'
import { item } from '../test-kit.ts'
import { actionOf } from './possibleAction.ts'

const auction = { sell_mode: 1 } as const
const fixed = { sell_mode: 0 } as const

describe('the possible action on another person’s work', () => {
  test.each([
    ['in an auction without a margin paid is to pay the margin', { ...auction, margin_paid: 0 }, 1, 'margin'],
    ['in an auction with a margin paid is to bid', { ...auction, margin_paid: 1 }, 1, 'bid'],
    ['is none while leading the auction', { ...auction, margin_paid: 1, leading: 1 }, 1, 'leading'],
    ['is to pay after winning the auction', { ...auction, state: 'won', leading: 1 }, 0, 'pay'],
    ['is over when another person won', { ...auction, state: 'won' }, 0, 'over'],
    ['is to wait before the start', fixed, 2, 'wait'],
    ['is to buy during the sale', fixed, 1, 'buy'],
    ['is over at the end of the sale', fixed, 0, 'over'],
    ['is over once sold', { ...fixed, state: 'sold' }, 0, 'over'],
    ['is over once withdrawn before the start', { ...fixed, state: 'withdrawn' }, 2, 'over'],
    ['is over when never on sale', { ...fixed, state: null }, 0, 'over'],
    [
      'is to buy boxes below the limit per person',
      { sell_mode: 2, is_box: 1, stock: 9, limit_per_user: 5, bought: 4 },
      1,
      'buy',
    ],
    [
      'is stopped at the limit of boxes per person',
      { sell_mode: 2, is_box: 1, stock: 9, limit_per_user: 5, bought: 5 },
      1,
      'limit',
    ],
    ['is over without boxes left', { sell_mode: 2, is_box: 1, stock: 0 }, 1, 'over'],
  ] as const)('%s', (_, change, status, action) => {
    expect(actionOf(item(change), status, undefined)).toBe(action)
  })
})

describe('the possible action on the person’s own work', () => {
  test.each([
    ['is none until the holding is known', undefined, 'mine'],
    ['is to resell a held work', { hold_status: 0, can_withdraw: 0 }, 'resell'],
    ['is to resell a work that was not sold', { hold_status: 3, can_withdraw: 0 }, 'resell'],
    ['is to withdraw a work on sale', { hold_status: 1, can_withdraw: 1 }, 'withdraw'],
    ['is none for a work on sale with a margin paid', { hold_status: 1, can_withdraw: 0 }, 'mine'],
  ] as const)('%s', (_, held, action) => {
    expect(actionOf(item({ ...auction, uid: 5 }), 1, held)).toBe(action)
  })
})
