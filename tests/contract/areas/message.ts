import { type CallsOf, inPlace } from '../call-declarations.ts'

export const calls = {
  newsList: { sample: { c_id: '4', page: '1', limit: '10' } },
  newsDetail: { sample: { id: '1' } },
  popup: { sample: {} },
  mails: { sample: { type: 'order', page: '1', limit: '10' } },
  markRead: { sample: { id: '1' }, adds: inPlace },
} satisfies CallsOf<'message'>
