import { type CallsOf, inPlace, limitedByWriteRate, limitedInNumber, MONEY } from '../call-declarations.ts'

export const calls = {
  index: { sample: { sort: 'overall', days: '30', open: '', page: '1', limit: '10' } },
  traderDetail: { sample: { trader_user_id: '1', days: '30' } },
  historyTrade: { sample: { trader_user_id: '1', page: '1', limit: '10' } },
  followers: { sample: { trader_user_id: '0', page: '1', limit: '10' } },
  follow: {
    sample: { trader_user_id: '1', number: '1.5', type: '1', follow_amount: '100', loss_limit: '' },
    adds: limitedByWriteRate('copy_follows', ...MONEY),
  },
  cancel: { sample: { follow_user_id: '1', cover: '0' }, adds: limitedByWriteRate(...MONEY) },
  selfHolding: { sample: { transaction_id: '1' }, adds: inPlace },
  my: { sample: { status: 'following', page: '1', limit: '10' } },
  orders: { sample: { status: '1', follow_user_id: '0', page: '1', limit: '10' } },
  apply: {
    sample: {
      nickname: 'Linh88',
      signature: 'Small steps.',
      contact: 'by mail',
      experience: 'Ten years of futures on three exchanges.',
    },
    adds: limitedInNumber(1, 'copy_traders'),
  },
  applyState: { sample: {} },
  traderSetting: { sample: { open: '1', share_rate: '0.1', min_follow_amount: '10' }, adds: inPlace },
} satisfies CallsOf<'copy'>
