import { BLOCKS_MAX } from '#server/products/chat/blocks-and-reports.ts'
import { type CallsOf, limitedByWriteRate, limitedInNumber } from '../call-declarations.ts'

export const calls = {
  rooms: { sample: {} },
  messages: { sample: { room: '1', before_id: '1', limit: '30' } },
  send: {
    sample: { room: '1', type: 'text', content: 'Good morning' },
    adds: limitedByWriteRate('chat_messages'),
  },
  report: { sample: { message_id: '1', reason: 'spam' }, adds: limitedByWriteRate('chat_reports') },
  blocks: { sample: {} },
  block: { sample: { user_id: '999999', state: '0' }, adds: limitedInNumber(BLOCKS_MAX, 'chat_blocks') },
} satisfies CallsOf<'chat'>
