import type { IeoMove } from '#contract/earn/ieo.ts'
import type { Services } from '../../services.ts'
import { isOffered } from './queries.ts'
import { projectOf } from './store.ts'
import { toMove } from './to-wire.ts'

/** State of a project that a new subscriber of its topic receives. */
export async function ieoState({ db, clock }: Services, id: number): Promise<IeoMove | null> {
  const row = await projectOf(db, id)
  return row && isOffered(row) ? toMove(row, clock.now()) : null
}
