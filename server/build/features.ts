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

/** What the tabs ask for and reckon with. The calls and rules of a product stay with its screens. */
const HOUSE =
  /\/src\/(?:ui|data|i18n|features\/shell)\/|\/src\/contract\/(?:area|auth|codes|content|envelope|fields|kit|lang|market|message|msg|needs|realtime|request|schema|shape|user|wallet)\.ts$|\/src\/domain\/(?:areas|calendar|hot|hours|markup|money|outside)\.ts$|node_modules\/(?:valibot|big\.js|lucide-react|@tanstack\/(?:react-)?query)/

/** What most screens share comes as one file instead of forty; heavy libraries stay with their screens. */
export const kitOf = (id: string): string | null => (HOUSE.test(id) ? 'kit' : null)
