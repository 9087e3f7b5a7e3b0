import { local } from '#data/cache/local.ts'

const SEEN = 'lockWelcomeSeen'

/** Whether the introduction is left out on this device. */
export const skipsWelcome = (): boolean => local.get(SEEN) === '1'
export const skipWelcome = (skip: boolean): void => (skip ? local.set(SEEN, '1') : local.remove(SEEN))

/** Where "Lock mining" leads. */
export const LOCK_LIST = '/pages/lockming/lockming'
export const lockEntry = (): string => (skipsWelcome() ? LOCK_LIST : '/pages/lockming/welcome')
