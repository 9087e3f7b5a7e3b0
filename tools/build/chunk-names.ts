import { readFileSync } from 'node:fs'

/**
 * Features whose screens are separate files: the tabs and the screens that are opened first,
 * because their size matters most.
 */
const APART = new Set([
  'assets',
  'auth',
  'convert',
  'deposit',
  'error-pages',
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

/**
 * Pages of these features that are not opened first. They share a file, like the screens of a
 * product.
 */
const BEHIND: Readonly<Record<string, RegExp>> = {
  funds: /\/pages\/fund\/(?!quick_buy)/,
  auth: /\/pages\/common\/(?:register|forget)\./,
  mails: /\/pages\/mailMessage\/(?:gg|mailMessageList)/,
  futures: /\/pages\/transaction\/contract/,
  settings: /\/pages\/setting\/(?:setting|offline|notifications|bill)\./,
}

/**
 * The name of the file that a module of a feature, or a route that leads to it, belongs to; null for separate
 * screens.
 */
export function featureOf(id: string): string | null {
  const path = id.replace(/\?.*$/, '')
  if (!path.includes('/src/routes/')) return ownOf(path)
  const behind = Object.keys(BEHIND).find((name) => BEHIND[name]?.test(path))
  return behind ?? ownOf(readFileSync(path, 'utf8'))
}

/** Features that the same people use together share a file, because each file adds a line to the first load. */
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

/**
 * Modules that the tabs need. The calls of the products are in a separate file, and the rules of a
 * product are in the file of its screens.
 */
const KIT =
  /\/src\/(?:ui|data|i18n|features\/shell)\/|\/src\/contract\/(?:area|auth|codes|content|envelope|fields|kit|lang|market|message|msg|requirements|realtime|request|schema|shape|spot|user|wallet|withdraw)\.ts$|\/src\/domain\/(?:areas|calendar|hot|hours|markup|money|webAddress)\.ts$|node_modules\/(?:valibot|big\.js|lucide-react|@tanstack\/(?:react-)?query)/

/**
 * Whether a module belongs to the `kit` file: modules that most screens share are one file instead
 * of forty. Large libraries are in the files of their screens.
 */
export const kitOf = (id: string): string | null => (KIT.test(id) ? 'kit' : null)
