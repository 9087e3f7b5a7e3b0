/**
 * The source of a tick as it is published. The seed of a simulated market determines future prices, so it is removed
 * from ticks of earlier versions, whose source contained it.
 */
export const publicSource = (source: string): string => source.replace(/^simulated:.*#/s, 'simulated#')
