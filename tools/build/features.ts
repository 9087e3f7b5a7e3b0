import { readFileSync } from 'node:fs'

/** Features whose screens come one by one: the tabs and what is opened first, where every kilobyte is waited for. */
const APART = new Set([
  'assets',
  'auth',
  'convert',
  'deposit',
  'fallback',
  'futures',
  'home',
  'kit',
  'market',
  'messages',
  'orders',
  'pair',
  'settings',
  'shell',
  'spot',
  'transactions',
  'transfer',
  'withdraw',
])

/** Their pages that are not opened first come together all the same, as a product's do. */
const BEHIND: Readonly<Record<string, RegExp>> = {
  funds: /\/pages\/fund\/(?!quick_buy)/,
  auth: /\/pages\/common\/(?:register|forget)\./,
  mails: /\/pages\/mailMessage\/(?:gg|mailMessageList)/,
  futures: /\/pages\/transaction\/contract/,
  settings: /\/pages\/setting\/(?:setting|offline|notifications|bill)\./,
}

/** The file to which a feature's module belongs, with the routes that lead to it; null for those that come one by one. */
export function featureOf(id: string): string | null {
  const path = id.replace(/\?.*$/, '')
  if (!path.includes('/src/routes/')) return ownOf(path)
  const behind = Object.keys(BEHIND).find((name) => BEHIND[name]?.test(path))
  return behind ?? ownOf(readFileSync(path, 'utf8'))
}

/** Those that the same people open together: a file fewer is a line fewer in the first load. */
const TOGETHER: Readonly<Record<string, string>> = {
  'address-book': 'person',
  privacy: 'person',
  profile: 'person',
  security: 'person',
  verification: 'person',
  testmode: 'funds',
  content: 'help',
  service: 'help',
  loan: 'credit',
  quickbuy: 'credit',
  coupon: 'growth',
  game: 'growth',
  invite: 'growth',
  vip: 'growth',
  dual: 'invest',
  ieo: 'invest',
  copy: 'futures',
}

function ownOf(text: string): string | null {
  const feature = /[#/]features\/([\w-]+)\//.exec(text)?.[1]
  if (feature === undefined || APART.has(feature)) return null
  return TOGETHER[feature] ?? feature
}

/** What the tabs ask for and reckon with. The calls of the products are a file of their own, their rules stay with their screens. */
const KIT =
  /\/src\/(?:ui|data|i18n|features\/shell)\/|\/src\/contract\/(?:area|auth|codes|content|envelope|fields|kit|lang|market|message|msg|requirements|realtime|request|schema|shape|spot|user|wallet|withdraw)\.ts$|\/src\/domain\/(?:areas|calendar|hot|hours|markup|money|webAddress)\.ts$|node_modules\/(?:valibot|big\.js|lucide-react|@tanstack\/(?:react-)?query)/

/** What most screens share comes as one file instead of forty; heavy libraries stay with their screens. */
export const kitOf = (id: string): string | null => (KIT.test(id) ? 'kit' : null)
