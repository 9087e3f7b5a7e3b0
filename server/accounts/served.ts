import { areas } from '../content/pages.ts'
import type { Db } from '../db/types.ts'
import { Refusal } from '../refusal.ts'

/** Refusal `area_unsupported` for a dial code of places that are not served, or of none. */
export async function needServed(db: Db, areaCode: string): Promise<void> {
  const served = (await areas(db, 'en')).some((area) => area.area_code === areaCode && area.supported === 1)
  if (!served) throw new Refusal('area_unsupported')
}
