import { type CallsOf, inPlace, limitedByWriteRate } from '../call-declarations.ts'

export const calls = {
  quotes: { sample: {} },
  candles: { sample: { symbol: 'BTC/USDT', period: '1min', from: '0', to: '0' } },
  depth: { sample: { symbol: 'BTC/USDT' } },
  trades: { sample: { symbol: 'BTC/USDT' } },
  coins: { sample: {} },
  favourites: { sample: {} },
  addFavourite: { sample: { currency_id: '1', match_id: '1' }, adds: limitedByWriteRate('favourites') },
  removeFavourite: { sample: { id: '1' }, adds: inPlace },
  fiatRates: { sample: {} },
} satisfies CallsOf<'market'>
