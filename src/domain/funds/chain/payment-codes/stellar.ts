import { base64, hex } from '@scure/base'
import { stellarMemo } from '../addressTags.ts'
import { decoded } from '../codecs.ts'
import { knowsAll, type Parts } from './codeParts.ts'

const MAIN_NETWORK = 'Public Global Stellar Network ; September 2015'
const KNOWN = [
  'destination',
  'amount',
  'memo',
  'memo_type',
  'msg',
  'network_passphrase',
  'origin_domain',
  'signature',
]
const KINDS = { MEMO_TEXT: 'text', MEMO_ID: 'id', MEMO_HASH: 'hash' } as const

/** The memo as typed; null when the memo does not match the memo type in the code. */
function memoOf(text: string, type: string): string | null {
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type as keyof typeof KINDS] : null
  const memo = kind === 'hash' ? decoded(() => hex.encode(base64.decode(text))) : text
  return memo !== null && kind !== null && stellarMemo(memo) === kind ? memo : null
}

/**
 * Converts a SEP-7 request (`web+stellar:pay?destination=G…&amount=…&memo=…&memo_type=…`) to the common form. Null when
 * it requires features that a withdrawal lacks: other assets, a callback, the test network, a transaction of the
 * receiver.
 */
export function stellarPay({ body, query }: Parts): Parts | null {
  if (body !== 'pay' || !knowsAll(query, KNOWN)) return null
  if ((query.get('network_passphrase') ?? MAIN_NETWORK) !== MAIN_NETWORK) return null
  const text = query.get('memo') ?? ''
  const memo = text === '' ? '' : memoOf(text, query.get('memo_type') ?? 'MEMO_TEXT')
  if (memo === null) return null
  return {
    body: query.get('destination') ?? '',
    query: new Map([
      ['amount', query.get('amount') ?? ''],
      ['memo', memo],
    ]),
  }
}
