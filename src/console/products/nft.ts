import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    nft_buy: msg`NFT bought`,
    nft_sale: msg`NFT sold`,
    nft_margin: msg`Bid margin`,
    nft_margin_back: msg`Bid margin returned`,
    nft_forfeit: msg`Bid margin forfeited`,
  },
  object: {
    nft_order: msg`NFT order`,
    nft_margin: msg`Bid margin`,
  },
  state: {
    to_pay: msg`To pay`,
    held: msg`Held`,
    counted: msg`Counted in the price`,
    forfeited: msg`Forfeited`,
  },
} as const satisfies ProductCodeNames
