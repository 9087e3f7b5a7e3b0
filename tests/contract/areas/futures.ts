import { type CallsOf, inPlace, limitedByWriteRate, MONEY } from '../call-declarations.ts'

export const calls = {
  deal: { sample: { currency_id: '1', legal_id: '3', account: 'lever' } },
  submit: {
    sample: {
      currency_id: '1',
      legal_id: '3',
      type: '1',
      share: '0.01',
      multiple: '3',
      order_type: 'limit',
      target_price: '100',
      worst_price: '',
      target_profit_price: '',
      stop_loss_price: '',
      stop_share: '',
      account: 'lever',
    },
    adds: limitedByWriteRate('lever_orders', 'holds', ...MONEY),
  },
  dealall: { sample: { currency_id: '0', legal_id: '0', page: '1' } },
  mine: {
    sample: {
      currency_id: '0',
      legal_id: '0',
      status: '1',
      account: 'lever',
      days: '7',
      page: '1',
      limit: '10',
    },
  },
  order: { sample: { id: '1' } },
  close: {
    sample: { id: '1', share: '0.01', worst_price: '', target_price: '' },
    adds: limitedByWriteRate('lever_closes', ...MONEY),
  },
  cancelClose: { sample: { id: '1' }, adds: inPlace },
  reverse: {
    sample: { id: '1', worst_price: '' },
    adds: limitedByWriteRate('lever_closes', 'lever_orders', 'holds', ...MONEY),
  },
  margin: {
    sample: { id: '1', type: '1', amount: '1' },
    adds: limitedByWriteRate('lever_margins', ...MONEY),
  },
  batchClose: { sample: { type: '0', account: '' }, adds: limitedByWriteRate('lever_closes', ...MONEY) },
  setstop: {
    sample: { id: '1', target_profit_price: '', stop_loss_price: '', stop_share: '' },
    adds: inPlace,
  },
  cancel: { sample: { id: '1', match_id: '0' }, adds: limitedByWriteRate(...MONEY) },
} satisfies CallsOf<'futures'>
