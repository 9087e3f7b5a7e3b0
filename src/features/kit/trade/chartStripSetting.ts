import { local } from '#data/cache/local-storage.ts'

const STRIP = 'tradeChart'

/** Whether the chart strip above the order form is open; closed until the person opens it. */
export const isStripOpen = (): boolean => local.get(STRIP) === '1'

export const rememberStrip = (open: boolean): void => local.set(STRIP, open ? '1' : '0')
