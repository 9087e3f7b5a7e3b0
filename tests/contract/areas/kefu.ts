import { type CallsOf, inPlace, limitedByWriteRate } from '../call-declarations.ts'

export const calls = {
  messages: { sample: { before_id: '1', limit: '30' } },
  send: {
    sample: { type: 'text', content: 'How do I make a deposit?' },
    adds: limitedByWriteRate('support_messages', 'support_talks'),
  },
  agent: { sample: {}, adds: limitedByWriteRate('support_messages') },
  end: { sample: {}, adds: inPlace },
  rate: { sample: { id: '1', rating: '5' }, adds: inPlace },
  read: { sample: {}, adds: inPlace },
} satisfies CallsOf<'kefu'>
