import { type CallsOf, limitedByWriteRate } from '../call-declarations.ts'

export const calls = {
  list: { sample: {} },
  play: { sample: { game_id: '1' }, adds: limitedByWriteRate('game_plays', 'coupons') },
  plays: { sample: { game_id: '0', page: '1', limit: '10' } },
} satisfies CallsOf<'game'>
