import { describe, expect, test } from 'vitest'
import { item } from '../test-kit.ts'
import { actionOf } from './action.ts'

const auction = { sell_mode: 1 } as const
const fixed = { sell_mode: 0 } as const

describe('the action on somebody else’s work', () => {
  test.each([
    ['an auction asks for the margin first', { ...auction, margin_paid: 0 }, 1, 'margin'],
    ['then for bids', { ...auction, margin_paid: 1 }, 1, 'bid'],
    ['who leads waits', { ...auction, margin_paid: 1, leading: 1 }, 1, 'leading'],
    ['who won pays', { ...auction, state: 'won', leading: 1 }, 0, 'pay'],
    ['won by another it is over', { ...auction, state: 'won' }, 0, 'over'],
    ['before its start one waits', fixed, 2, 'wait'],
    ['in its time it is bought', fixed, 1, 'buy'],
    ['at its end it is over', fixed, 0, 'over'],
    ['sold it is over', { ...fixed, state: 'sold' }, 0, 'over'],
    ['withdrawn before its start it is over', { ...fixed, state: 'withdrawn' }, 2, 'over'],
    ['never on sale it is over', { ...fixed, state: null }, 0, 'over'],
    ['boxes up to the limit', { sell_mode: 2, is_box: 1, stock: 9, limit_per_user: 5, bought: 4 }, 1, 'buy'],
    ['and no more', { sell_mode: 2, is_box: 1, stock: 9, limit_per_user: 5, bought: 5 }, 1, 'limit'],
    ['and none when there are none', { sell_mode: 2, is_box: 1, stock: 0 }, 1, 'over'],
  ] as const)('%s', (_, change, status, action) => {
    expect(actionOf(item(change), status, undefined)).toBe(action)
  })
})

describe('the action on one’s own work', () => {
  test.each([
    ['nothing until the holding is known', undefined, 'mine'],
    ['held it can be put on sale', { hold_status: 0, can_withdraw: 0 }, 'resell'],
    ['unsold it can be put on sale again', { hold_status: 3, can_withdraw: 0 }, 'resell'],
    ['on sale it can be taken back', { hold_status: 1, can_withdraw: 1 }, 'withdraw'],
    ['unless somebody paid a margin', { hold_status: 1, can_withdraw: 0 }, 'mine'],
  ] as const)('%s', (_, held, action) => {
    expect(actionOf(item({ ...auction, uid: 5 }), 1, held)).toBe(action)
  })
})
