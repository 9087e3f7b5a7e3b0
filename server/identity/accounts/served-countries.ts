import { areas } from '../../content/page-settings.ts'
import type { Db } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'

/**
 * Throws AppError `area_unsupported` for a dial code that is unknown or belongs to an area that is
 * not served.
 */
export async function requireServedArea(db: Db, areaCode: string): Promise<void> {
  const served = (await areas(db, 'en')).some((area) => area.area_code === areaCode && area.supported === 1)
  if (!served) throw new AppError('area_unsupported')
}
