import type { Chance } from './seeded-random.ts'

const WORDS = [
  'market',
  'depth:BTC/USDT',
  'kline:BTC/USDT:1min',
  'trades:XXX/YYY',
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  '\u202e',
  '\ud800',
  '💥'.repeat(50),
  '',
]
const EVENTS = ['subscribe', 'unsubscribe', 'hello', 'disconnect', 'connect', 'error', '__proto__', 'balance']

/** A value of any shape, as JSON text. */
function json(random: Chance, depth = 0): string {
  const kind = random.below(depth > 4 ? 6 : 10)
  if (kind === 0) return String(random.below(2 ** 31) - 2 ** 30)
  if (kind === 1) return random.pick(['1e999', '-0', '1e-400', '9'.repeat(400), '0.1'])
  if (kind === 2) return random.pick(['null', 'true', 'false'])
  if (kind <= 5) return JSON.stringify(random.pick(WORDS))
  const items = Array.from({ length: random.below(6) }, () => json(random, depth + 1))
  if (kind <= 7) return `[${items.join(',')}]`
  return `{${items.map((item) => `${JSON.stringify(random.pick([...WORDS, 'topics', 'valueOf', '_placeholder', 'num']))}:${item}`).join(',')}}`
}

const nested = (random: Chance, whole = false): string => {
  const depth = random.pick([100, 5000, 7500, 8000])
  if (whole) return `${'['.repeat(depth)}${']'.repeat(depth)}`
  return random.below(2) === 0
    ? `${'['.repeat(depth)}${']'.repeat(random.pick([depth, depth - 1, 0]))}`
    : `${'{"a":'.repeat(depth / 5)}1${'}'.repeat(depth / 5)}`
}

/**
 * Text of a socket.io event that is valid, asks for an acknowledgement and has random content, so that it
 * reaches the server's own handlers.
 */
export function message(random: Chance): string {
  const name = random.pick(['subscribe', 'subscribe', 'subscribe', 'unsubscribe', 'hello', '__proto__'])
  const topics = random.pick([
    json(random),
    `[${json(random)},${json(random)}]`,
    `[{"toString":0,"valueOf":0},${json(random)}]`,
    nested(random, true),
    `["${'x'.repeat(random.pick([40, 41, 15_000]))}"]`,
    `[${Array(random.pick([20, 21, 900]))
      .fill('"market"')
      .join(',')}]`,
  ])
  const request = random.pick([`{"topics":${topics}}`, `{"topics":${topics}}`, topics, json(random)])
  return `42${random.below(50)}["${name}",${request}${random.below(6) === 0 ? `,${json(random)}` : ''}]`
}

/**
 * Text of an engine.io packet that is barely valid or that no regular client sends. Most of these packets end
 * the connection.
 */
export function packet(random: Chance): string {
  const id = random.pick(['', '0', '1', '99999999999999999999', '-1'])
  const event = JSON.stringify(random.pick(EVENTS))
  switch (random.below(12)) {
    case 0:
      return `42${id}[${event},{"topics":${json(random)}}]`
    case 1:
      return `42${id}[${event},${json(random)},${json(random)}]`
    case 2:
      return `42${id}["subscribe",{"topics":[{"toString":0,"valueOf":0},${json(random)}]}]`
    case 3:
      return `42${id}["subscribe",{"topics":${nested(random)}}]`
    case 4:
      return `42${id}["subscribe",{"topics":[${Array(random.pick([21, 900]))
        .fill('"market"')
        .join(',')}]}]`
    case 5:
      return `45${random.pick(['0', '1', '2', '9999999', '-1', 'x', ''])}-${id}["subscribe",${random.pick(['{"_placeholder":true,"num":0}', '{"_placeholder":true,"num":-1}', '{"_placeholder":true,"num":1e9}', nested(random)])}]`
    case 6:
      return `40${random.pick(['', '/', '/admin,', '/__proto__,', ','])}${random.pick(['', json(random), '{"token":[]}', '{"token":{"length":3}}', '[]', '0'])}`
    case 7:
      return random.pick([
        '',
        '0',
        '1',
        '2',
        '3',
        '5',
        '6',
        '9',
        'x',
        '2probe',
        '3probe',
        '4',
        '41',
        '43',
        '431[',
        '44',
        '46',
        '4{',
        '42[',
        '42[]',
        '42{}',
        '42null',
        '42"x"',
      ])
    case 8:
      return `43${id}${json(random)}`
    case 9:
      return `4${random.below(100)}${json(random)}`
    case 10:
      return `42["subscribe",{"topics":["${'x'.repeat(random.pick([41, 16_000, 20_000, 70_000]))}"]}]`
    default:
      return random.bytes(random.below(200)).toString('latin1')
  }
}

/** A WebSocket frame around bytes. `broken` makes it a frame that the protocol forbids. */
export function frame(random: Chance, payload: Buffer, opcode: number, broken = false): Buffer {
  const mask = random.bytes(4)
  const masked = Buffer.from(payload.map((byte, n) => byte ^ (mask[n % 4] ?? 0)))
  const size =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : payload.length < 65_536
        ? Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 255])
        : Buffer.concat([Buffer.from([0x80 | 127, 0, 0, 0, 0]), uint32(payload.length)])
  const whole = Buffer.concat([Buffer.from([0x80 | opcode]), size, mask, masked])
  if (!broken) return whole
  const spoilt = Buffer.from(whole)
  // One of five violations: reserved bits or opcode, no final frame, no mask, a wrong length, a truncated
  // frame.
  const kind = random.below(5)
  if (kind === 0) spoilt[0] = random.below(256)
  else if (kind === 1) spoilt[1] = (spoilt[1] ?? 0) & 127
  else if (kind === 2) spoilt[1] = 0x80 | random.below(128)
  else if (kind === 3) return spoilt.subarray(0, 1 + random.below(spoilt.length))
  else return random.bytes(1 + random.below(64))
  return spoilt
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
