import type { DualMove } from '#contract/earn/dual.ts'
import type { Services } from '../../services.ts'
import { productOf } from './store.ts'
import { toMove } from './to-wire.ts'

/** State of a product that a new subscriber of its topic receives. */
export async function dualState({ db, clock }: Services, id: number): Promise<DualMove | null> {
  const row = await productOf(db, id)
  return row ? toMove(row, clock.now()) : null
}
