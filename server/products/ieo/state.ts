import type { IeoMove } from '#contract/earn/ieo.ts'
import type { Services } from '../../services.ts'
import { isOffered } from './read.ts'
import { projectOf } from './store.ts'
import { toMove } from './view.ts'

/** For who begins to follow it. */
export async function ieoState({ db, clock }: Services, id: number): Promise<IeoMove | null> {
  const row = await projectOf(db, id)
  return row && isOffered(row) ? toMove(row, clock.now()) : null
}
