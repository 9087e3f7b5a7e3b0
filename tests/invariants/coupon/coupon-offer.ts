import type { World } from '../../harness/exchange-harness.ts'
import { operate } from '../../harness/operator.ts'

const HOUR = 3_600_000
let nth = 0

export interface Offer {
  readonly kind?: 'cash' | 'fee' | 'yield'
  readonly value?: string
  readonly total?: number
  readonly days?: number
  readonly words?: readonly string[]
}

/**
 * Creates a code for this many coupons, which can be claimed within a day and used for `days` days after the
 * claim; two operators approve the code.
 */
export async function offer(
  world: World,
  { kind, value, total, days, words = [] }: Offer = {},
): Promise<string> {
  const code = `TEST-${nth++}`
  const day = new Date(world.now + 8 * HOUR + 24 * HOUR).toISOString().slice(0, 10)
  const args = [
    kind ?? 'cash',
    'usdt',
    value ?? '10',
    String(total ?? 1000),
    day,
    String(days ?? 1),
    code,
    ...words,
  ]
  for (const by of ['olga', 'oleg']) {
    const [said = ''] = await operate(world, by, 'coupon create', ...args)
    if (!said.includes('approved once')) break
  }
  return code
}
