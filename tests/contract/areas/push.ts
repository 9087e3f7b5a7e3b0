import { DEVICES_MAX } from '#server/products/push/devices.ts'
import { type CallsOf, inPlace, limitedByWriteRate, limitedInNumber } from '../call-declarations.ts'

export const calls = {
  state: { sample: {} },
  save: {
    sample: {
      // The keys of the example in RFC 8291; the endpoint does not exist.
      endpoint: 'https://push.example.invalid/send/1',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      owner: '0123456789abcdef01234567',
      kinds: 'fills,prices',
      amounts: '0',
    },
    adds: limitedInNumber(DEVICES_MAX, 'push_devices'),
  },
  remove: { sample: {}, adds: inPlace },
  test: { sample: {}, adds: limitedByWriteRate('push_queue') },
} satisfies CallsOf<'push'>
