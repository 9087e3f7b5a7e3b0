import { local } from '#data/cache/local-storage.ts'

const SEEN = 'lockWelcomeSeen'

/** Whether the introduction is skipped on this device. */
export const skipsIntroduction = (): boolean => local.get(SEEN) === '1'
export const skipIntroduction = (skip: boolean): void => (skip ? local.set(SEEN, '1') : local.remove(SEEN))

/** Route of the list of lock-up products, which links labelled "Lock-up" open. */
export const LOCK_LIST = '/pages/lockming/lockming'
export const lockEntry = (): string => (skipsIntroduction() ? LOCK_LIST : '/pages/lockming/welcome')
