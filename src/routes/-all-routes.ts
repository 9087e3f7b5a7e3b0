/**
 * All routes with the system pages and their aliases, for the tests; the arrays list the parameters that a route
 * requires.
 */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  index: ['index'],
  common: [
    'login',
    'register',
    'area',
    'article?keyword=privacy',
    'webView?url=https%3A%2F%2Fexample.com%2F',
    'faq',
    'forget',
    'contactus',
    'aboutus',
    'borrowing',
    'download',
  ],
  setting: [
    'setting',
    'userInfo',
    'security',
    'password',
    'payPassword',
    'coupon',
    'wallet',
    'bill',
    'real',
    'real_mark',
    'addWallet',
    'operational_compliance',
    'share',
    'areas',
    'bank',
    'bank_international',
    'vip',
  ],
  fund: [
    'select?to=receive',
    'receive?currency=3',
    'receive_withdraw_record',
    'withdraw?currency=3',
    'assets_record?currency=3',
    'transfer',
    'fundTransfer',
    'assets_all_record',
    'transfer_history',
    'assets',
    'quick_buy',
    'quick_buy_order',
  ],
  market: ['market', 'search'],
  transaction: [
    'index',
    'currency?match_id=1',
    'currency_order',
    'contract?match_id=1',
    'contract_order',
    'seconds_order',
    'index2',
  ],
  copytrade: ['copy', 'my', 'trader?trader_user_id=1'],
  follow: ['index', 'trader?trader_user_id=1', 'follow?trader_user_id=1', 'agreement_zh', 'agreement_en'],
  otc: ['otc'],
  ieo: ['ieo', 'subscribe?project_id=1', 'order'],
  lockming: ['lockming', 'buy?id=1', 'order', 'welcome'],
  invest: ['invest', 'mine', 'purchase?id=1', 'help'],
  nft: [
    'nft',
    'artistDetail?id=1',
    'mine',
    'artworkDetail?code=TIDE01',
    'purchase',
    'purchase_one?code=TIDE01',
    'resell?id=1',
    'myNft',
    'artworkDetail_video?code=DUSK01',
    'components/artist',
    'components/artwork',
    'components/search',
    'components/collection',
  ],
  game: ['game'],
  kefu: ['index'],
  kf: ['kf'],
  mailMessage: ['mailMessage', 'mailMessageList', 'ggList', 'ggDetail?id=1'],
  financial: ['index'],
  chat: ['chat'],
}

const SYSTEM = [
  '/choose-location',
  '/open-location?address=x',
  '/pages/choose-location',
  '/pages/open-location?address=x',
]

export const SPEC_ROUTES: readonly string[] = [
  ...Object.entries(PAGES).flatMap(([folder, names]) => names.map((name) => `/pages/${folder}/${name}`)),
  ...SYSTEM,
]

/**
 * Routes in addition to `SPEC_ROUTES`: pages of the settings list (offline data, notifications), price
 * alerts, a coin's page, the profit calendar, proof of liabilities.
 */
export const OWN_ROUTES = [
  '/pages/fund/coin',
  '/pages/fund/profit',
  '/pages/fund/proof',
  '/pages/setting/offline',
  '/pages/setting/notifications',
  '/pages/market/alerts',
] as const

/** Routes in development builds only. */
export const DEV_ROUTES = ['/dev/gallery'] as const

/** Addresses that redirect to the home tab. */
export const HOME_ALIASES = ['/', '/pages/quotation/index', '/pages/quotation/index.vue'] as const
