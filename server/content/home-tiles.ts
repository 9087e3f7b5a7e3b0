import type { MenuTile } from '#contract/communication/content.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { msg, type Phrase } from '#contract/wire/msg.ts'
import { translate } from '../platform/texts/translate.ts'

interface Entry {
  readonly key: string
  readonly url: string
  readonly name: Phrase
}

/** All tiles in their order. The home screen shows only the first seven of them. */
const ENTRIES: readonly Entry[] = [
  {
    key: 'recharge',
    url: '/pages/fund/select?to=receive',
    name: msg({ message: 'Deposit', context: 'tile' }),
  },
  { key: 'quick_buy', url: '/pages/fund/quick_buy', name: msg({ message: 'Buy crypto', context: 'tile' }) },
  { key: 'spot', url: '/pages/transaction/index', name: msg({ message: 'Spot', context: 'tile' }) },
  {
    key: 'futures',
    url: '/pages/transaction/index?type=futures',
    name: msg({ message: 'Futures', context: 'tile' }),
  },
  { key: 'financial', url: '/pages/financial/index', name: msg({ message: 'Finance', context: 'tile' }) },
  {
    key: 'copy_trading',
    url: '/pages/copytrade/copy',
    name: msg({ message: 'Copy trading', context: 'tile' }),
  },
  { key: 'exchange', url: '/pages/fund/transfer', name: msg({ message: 'Convert', context: 'tile' }) },
  {
    key: 'withdraw',
    url: '/pages/fund/select?to=withdraw',
    name: msg({ message: 'Withdraw', context: 'tile' }),
  },
  { key: 'transfer', url: '/pages/fund/fundTransfer', name: msg({ message: 'Transfer', context: 'tile' }) },
  { key: 'stock', url: '/pages/market/market?tab=stocks', name: msg({ message: 'Stocks', context: 'tile' }) },
  {
    key: 'margin',
    url: '/pages/transaction/index?type=futures&account=margin',
    name: msg({ message: 'Margin', context: 'tile' }),
  },
  { key: 'invest', url: '/pages/invest/invest', name: msg({ message: 'Dual investment', context: 'tile' }) },
  { key: 'ieo', url: '/pages/ieo/ieo', name: msg({ message: 'IEO', context: 'tile' }) },
  { key: 'nft', url: '/pages/nft/nft', name: msg({ message: 'NFT', context: 'tile' }) },
  { key: 'otc', url: '/pages/otc/otc', name: msg({ message: 'Loans', context: 'tile' }) },
  { key: 'mining', url: '/pages/lockming/welcome', name: msg({ message: 'Mining', context: 'tile' }) },
  {
    key: 'defi_mining',
    url: '/pages/lockming/lockming?category=defi',
    name: msg({ message: 'DeFi mining', context: 'tile' }),
  },
  {
    key: 'cloud_mining',
    url: '/pages/lockming/lockming?category=cloud',
    name: msg({ message: 'Cloud mining', context: 'tile' }),
  },
  { key: 'coupon', url: '/pages/setting/coupon', name: msg({ message: 'Coupon centre', context: 'tile' }) },
  { key: 'bill', url: '/pages/setting/bill', name: msg({ message: 'Transactions', context: 'tile' }) },
  { key: 'game', url: '/pages/game/game', name: msg({ message: 'Games', context: 'tile' }) },
  { key: 'chat', url: '/pages/chat/chat', name: msg({ message: 'Chat room', context: 'tile' }) },
  { key: 'download', url: '/pages/common/download', name: msg({ message: 'Download', context: 'tile' }) },
]

export const menuIn = (lang: Lang): MenuTile[] =>
  ENTRIES.map(({ key, url, name }, index) => ({
    key,
    name: translate(name, lang),
    icon: key,
    url,
    status: 1,
    sort: index + 1,
  }))
