import { type Fault, faults } from '../proxy/index.ts'
import type { WriteName } from './tab.ts'

/** Pseudo-random numbers (mulberry32): the same seed gives the same sequence. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const WRITES: readonly WriteName[] = [
  'limit',
  'market',
  'cancel',
  'cancelAll',
  'transfer',
  'deposit',
  'upload',
  'addFavourite',
  'removeFavourite',
  'markRead',
]

/**
 * The faults from which one is drawn at random for a write and one for the first requests for its
 * outcome; null: no fault. A repeated entry is drawn more often.
 */
const FAULTS: readonly (() => Fault | null)[] = [
  () => null,
  () => null,
  () => null,
  faults.dropBefore,
  faults.dropBefore,
  faults.dropAfter,
  faults.dropAfter,
  faults.hangBefore,
  faults.hangHeaders,
  faults.hangBody,
  faults.wrongSchema,
  faults.html,
  () => faults.badGateway(true),
  () => faults.badGateway(false),
  () => faults.delay(150),
]

export type Step =
  | {
      readonly kind: 'tap'
      readonly tab: number
      readonly write: WriteName
      readonly fault: Fault | null
      readonly question: Fault | null
      /** Number of requests for the outcome that get the fault `question`. */
      readonly questions: number
      /** Time (ms) after the tap at which the next step starts; null: after the write has ended. */
      readonly patience: number | null
    }
  | { readonly kind: 'reload'; readonly tab: number }
  | { readonly kind: 'offline'; readonly ms: number }
  | { readonly kind: 'late' }
  | { readonly kind: 'signOut' }

/** A random schedule with two tabs, some taps and random faults. */
export function scheduleOf(random: () => number): readonly Step[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const steps: Step[] = []
  const taps = 3 + Math.floor(random() * 4)
  for (let n = 0; n < taps; n++) {
    steps.push({
      kind: 'tap',
      tab: Math.floor(random() * 2),
      write: pick(WRITES),
      fault: pick(FAULTS)(),
      question: pick(FAULTS)(),
      questions: 1 + Math.floor(random() * 8),
      patience: random() < 0.5 ? null : Math.floor(random() * 250),
    })
    const luck = random()
    if (luck < 0.2) steps.push({ kind: 'reload', tab: Math.floor(random() * 2) })
    else if (luck < 0.3) steps.push({ kind: 'offline', ms: Math.floor(random() * 300) })
    else if (luck < 0.45) steps.push({ kind: 'late' })
    else if (luck < 0.5) steps.push({ kind: 'signOut' })
  }
  return steps
}
