import { t } from '@lingui/core/macro'
import type { Manifest, OutcomeLabels } from '#features/kit/index.ts'
import { Image } from '#ui/media/icons.ts'
import { codeHref, HUB, MARKET, MY_NFT, payHref, RECORDS } from './nftLinks.ts'

const at = (list: string): OutcomeLabels => ({
  done: (time) => t`Your request at ${time} was carried out.`,
  not: (time) => t`Your request at ${time} was not carried out.`,
  list,
})

export const manifest = {
  objects: {
    nft_order: {
      name: (id) => t({ context: 'nft', message: `Order ${id}` }),
      route: (id) => `${RECORDS}?status=1&id=${id}`,
    },
    nft_margin: { name: (id) => t`Auction margin ${id}`, route: () => HUB, list: HUB },
  },
  scenes: {
    nft_buy: () => t`NFT purchase`,
    nft_sale: () => t`NFT sale`,
    nft_margin: () => t`Auction margin`,
    nft_margin_back: () => t`Margin returned`,
    nft_forfeit: () => t`Margin forfeited`,
  },
  tiles: { nft: { icon: Image, route: MARKET } },
  events: {
    nft_bid: ({ bid }) =>
      bid.state === 'outbid'
        ? { once: `nft_bid:${bid.id}`, text: t`You were outbid on ${bid.name}`, href: codeHref(bid.code) }
        : null,
    nft_order: ({ order }) =>
      order.status === 0
        ? {
            once: `nft_order:${order.id}`,
            text: t`You won the auction of ${order.name}. Pay within 24 hours.`,
            href: payHref(order.id),
          }
        : null,
  },
  outcomes: {
    'POST /bind_box/buyNFT': at(RECORDS),
    'POST /bind_box/payNFTOrder': at(RECORDS),
    'POST /bind_box/marginNFT': at(HUB),
    'POST /bind_box/auctionNFT': at(HUB),
    'POST /bind_box/collect': at(`${HUB}?tab=favourites`),
    'POST /bind_box/openBlindBox': at(MY_NFT),
    'POST /bind_box/resellNFT': at(MY_NFT),
    'POST /bind_box/cancelResell': at(MY_NFT),
  },
} as const satisfies Manifest
