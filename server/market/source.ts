/**
 * Where a tick stands in its source, as people may read it. A simulated market's seed computes the prices to come, so it
 * never leaves the server: ticks of earlier versions have it in their source.
 */
export const publicSource = (source: string): string => source.replace(/^simulated:.*#/s, 'simulated#')
