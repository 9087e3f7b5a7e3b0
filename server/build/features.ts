import { readFileSync } from 'node:fs'

/** Features whose screens come one by one: the tabs and what is opened first, where every kilobyte is waited for. */
const APART = new Set([
  'account',
  'fallback',
  'funds',
  'home',
  'kit',
  'market',
  'messages',
  'settings',
  'shell',
  'trade',
])

/** The feature to whose file a module belongs, with the routes that lead to it; null for those that come one by one. */
export function featureOf(id: string): string | null {
  const path = id.replace(/\?.*$/, '')
  const text = path.includes('/src/routes/') ? readFileSync(path, 'utf8') : path
  const feature = /[#/]features\/(\w+)\//.exec(text)?.[1]
  return feature === undefined || APART.has(feature) ? null : feature
}
