import { t } from '@lingui/core/macro'
import type { Manifest, SettledWords } from '#features/kit/index.ts'
import { Image } from '#ui/icons.ts'

const ORDERS = '/pages/nft/purchase'
const MINE = '/pages/nft/myNft'
const HUB = '/pages/nft/mine'

const at = (list: string): SettledWords => ({
  done: (time) => t`Your request at ${time} was carried out.`,
  not: (time) => t`Your request at ${time} was not carried out.`,
  list,
})

export const manifest = {
  objects: {
    nft_order: { name: (id) => t`Order ${id}`, route: (id) => `/pages/nft/purchase?id=${id}` },
    nft_margin: { name: (id) => t`Auction margin ${id}`, route: () => HUB },
  },
  tiles: { nft: { icon: Image, route: '/pages/nft/nft' } },
  settled: {
    'POST /bind_box/buyNFT': at(ORDERS),
    'POST /bind_box/payNFTOrder': at(ORDERS),
    'POST /bind_box/marginNFT': at(HUB),
    'POST /bind_box/auctionNFT': at(HUB),
    'POST /bind_box/collect': at(`${HUB}?tab=favourites`),
    'POST /bind_box/openBlindBox': at(MINE),
    'POST /bind_box/resellNFT': at(MINE),
    'POST /bind_box/cancelResell': at(MINE),
  },
} as const satisfies Manifest
