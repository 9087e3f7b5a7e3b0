/**
 * The source of a tick as it is published. The seed of a simulated market determines future prices, so it
 * is removed from the source of ticks that earlier versions recorded with the seed.
 */
export const publicSource = (source: string): string => source.replace(/^simulated:.*#/s, 'simulated#')
