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
  funds: /\/pages\/fund\/(?!quick_buy|assets\.|profit\.)/,
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

/** A list that draws only the rows near the visible area: the market and the pickers of pairs. */
export const LIST = /\/src\/ui\/lists\/VirtualList|node_modules\/@tanstack\/(?:react-)?virtual/

/** Candles, depth and order book, which only pages of pairs show. */
export const CHART = /\/src\/ui\/(?:chart\/|figures\/(?:DepthChart|OrderBookRows)|layout\/useWideScreen)/

/** Checks of chain addresses with their cryptography and their messages. */
export const ADDRESSES =
  /\/src\/(?:domain\/funds\/chain\/|features\/kit\/form\/destinationLabels)|node_modules\/@(?:noble|scure)\//

/** The strip of open positions on the assets tab, without the other screens of futures. */
export const STRIP = /\/assets\/FuturesStrip/

/** The tab Finance, which shows products of several features, without their other screens. */
export const FINANCE = /\/finance-tab\/|\/pages\/financial\//

/** Parts of forms, lists and records that the first screens of tabs need. */
const FIRST_FORMS =
  /\/src\/features\/kit\/(?:figures\/|form\/(?:useForm|formDraft)\.|product\/(?:ProductCard|product\.module)\.|records\/ReadState\.|showEventBanner\.|useSupportHref\.)/

/** Modules that several tabs share. */
export const isPart = (id: string): boolean =>
  /\/src\/features\/(?:home|market|assets|convert|deposit|transfer|withdraw|settings)\//.test(id) ||
  FIRST_FORMS.test(id)

/** Inputs that only forms show, and QR codes and private pictures, which no tab shows. */
const INPUTS =
  /\/src\/ui\/(?:fields\/(?!SearchField|followVirtualKeyboard|imeComposition|useErrorFocus)|choices\/(?:ChoiceTiles|PickerSheet|Segmented|Select|Slider|Switch)|media\/(?:QrCode|qrPicture))|\/src\/(?:data\/api\/(?:private-files|upload)|i18n\/typedNumber)/

/** Modules that forms and lists of several products share. */
export const isForm = (id: string): boolean =>
  /\/src\/features\/kit\/(?!trade\/|form\/destinationLabels)/.test(id) || INPUTS.test(id)

const KIT =
  /\/src\/(?:ui|data|i18n|features\/shell)\/|\/src\/domain\/(?:calendar|money)\.ts$|node_modules\/(?:valibot|big\.js|lucide-react|@tanstack\/(?:react-)?query)/

/**
 * Modules that the tabs need: one chunk instead of forty. The calls of the products have a separate chunk, the
 * rules of a product are in the chunk of its screens, and large libraries in the chunks of the screens that use
 * them.
 */
export const isKit = (id: string): boolean =>
  KIT.test(id) && ![LIST, CHART, INPUTS].some((part) => part.test(id))
