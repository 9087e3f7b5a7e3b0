import { any, type CallsOf } from '../declarations.ts'

export const calls = {
  list: { sample: {} },
  play: { sample: { game_id: '1' }, adds: any('game_plays', 'coupons') },
  plays: { sample: { game_id: '0', page: '1', limit: '10' } },
} satisfies CallsOf<'game'>
