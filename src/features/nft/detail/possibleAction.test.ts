import { describe, expect, test } from 'vitest'
import { item } from '../test-kit.ts'
import { actionOf } from './possibleAction.ts'

const auction = { sell_mode: 1 } as const
const fixed = { sell_mode: 0 } as const

describe('the possible action on another person’s work', () => {
  test.each([
    [
      'is to pay the margin in an auction before the margin is paid',
      { ...auction, margin_paid: 0 },
      1,
      'margin',
    ],
    ['is to bid in an auction after the margin is paid', { ...auction, margin_paid: 1 }, 1, 'bid'],
    ['is none while the person leads the auction', { ...auction, margin_paid: 1, leading: 1 }, 1, 'leading'],
    ['is to pay after the person won the auction', { ...auction, state: 'won', leading: 1 }, 0, 'pay'],
    ['is none after another person won the auction', { ...auction, state: 'won' }, 0, 'over'],
    ['is to wait before the start of the sale', fixed, 2, 'wait'],
    ['is to buy during the sale', fixed, 1, 'buy'],
    ['is none after the end of the sale', fixed, 0, 'over'],
    ['is none after the work is sold', { ...fixed, state: 'sold' }, 0, 'over'],
    ['is none after a withdrawal before the start of the sale', { ...fixed, state: 'withdrawn' }, 2, 'over'],
    ['is none on a work that was never on sale', { ...fixed, state: null }, 0, 'over'],
    [
      'is to buy boxes below the limit per person',
      { sell_mode: 2, is_box: 1, stock: 9, limit_per_user: 5, bought: 4 },
      1,
      'buy',
    ],
    [
      'is none at the limit of boxes per person',
      { sell_mode: 2, is_box: 1, stock: 9, limit_per_user: 5, bought: 5 },
      1,
      'limit',
    ],
    ['is none when no boxes are left', { sell_mode: 2, is_box: 1, stock: 0 }, 1, 'over'],
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
