import { readFileSync } from 'node:fs'

/**
 * Features whose screens get separate chunks: the tabs and the screens that users open first, whose load time
 * matters most.
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

/** For each feature in `APART`: its secondary pages, which users reach from its first page. They share a chunk. */
const BEHIND: Readonly<Record<string, RegExp>> = {
  funds: /\/pages\/fund\/(?!quick_buy)/,
  auth: /\/pages\/common\/(?:register|forget)\./,
  mails: /\/pages\/mailMessage\/(?:gg|mailMessageList)/,
  futures: /\/pages\/transaction\/contract/,
  settings: /\/pages\/setting\/(?:setting|offline|notifications|bill)\./,
}

/**
 * The name of the chunk for a module of a feature, or for a route to it; null if the screen gets a separate
 * chunk.
 */
export function featureOf(id: string): string | null {
  const path = id.replace(/\?.*$/, '')
  if (!path.includes('/src/routes/')) return ownOf(path)
  const behind = Object.keys(BEHIND).find((name) => BEHIND[name]?.test(path))
  return behind ?? ownOf(readFileSync(path, 'utf8'))
}

/**
 * Features that the same people use together share a chunk, because each chunk adds a line to the list of
 * files in the first load.
 */
const TOGETHER: Readonly<Record<string, string>> = {
  'address-book': 'person',
  privacy: 'person',
  profile: 'person',
  security: 'person',
  verification: 'person',
  testmode: 'funds',
  content: 'help',
  support: 'help',
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
 * Modules that the tabs need. The calls of the products have a separate chunk, and the rules of a product are
 * in the chunk of its screens.
 */
const KIT =
  /\/src\/(?:ui|data|i18n|features\/shell)\/|\/src\/domain\/(?:calendar|money)\.ts$|node_modules\/(?:valibot|big\.js|lucide-react|@tanstack\/(?:react-)?query)/

/**
 * The name of the `kit` chunk for a module that most screens share, otherwise null. These modules form
 * one chunk instead of forty. Large libraries are in the chunks of the screens that use them.
 */
export const kitOf = (id: string): string | null => (KIT.test(id) ? 'kit' : null)
