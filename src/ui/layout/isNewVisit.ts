/** Whether this is a new visit, as opposed to a reload or Back, which restore the scroll position. */
export function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType?.('navigation') ?? []
  return visit === undefined || !('type' in visit) || visit.type === 'navigate'
}
