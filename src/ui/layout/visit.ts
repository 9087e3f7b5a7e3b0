/** Whether the page was opened anew; a reload and the way back show again what was scrolled. */
export function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType?.('navigation') ?? []
  return visit === undefined || !('type' in visit) || visit.type === 'navigate'
}
