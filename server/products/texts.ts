import { accountMails } from '../accounts/texts.ts'
import { dualMails, dualRefusals } from './dual/texts.ts'
import { futuresMails, futuresRefusals } from './futures/texts.ts'
import { identityMails, identityRefusals } from './identity/texts.ts'
import { ieoMails, ieoRefusals } from './ieo/texts.ts'
import { lockMails, lockRefusals } from './lockup/texts.ts'
import { nftMails, nftRefusals } from './nft/texts.ts'
import { payoutMails, payoutRefusals } from './payout/texts.ts'
import { quickBuyMails, quickBuyRefusals } from './quickbuy/texts.ts'
import { secondsMails, secondsRefusals } from './seconds/texts.ts'
import { spotMails, spotRefusals } from './spot/texts.ts'
import { walletMails, walletRefusals } from './wallet/texts.ts'

/** The texts of every product: the only list of them. A refusal without a text is a type error. */
export const productRefusals = {
  ...spotRefusals,
  ...futuresRefusals,
  ...secondsRefusals,
  ...lockRefusals,
  ...quickBuyRefusals,
  ...dualRefusals,
  ...nftRefusals,
  ...ieoRefusals,
  ...walletRefusals,
  ...identityRefusals,
  ...payoutRefusals,
}

export const productMails = {
  ...spotMails,
  ...futuresMails,
  ...secondsMails,
  ...lockMails,
  ...quickBuyMails,
  ...dualMails,
  ...nftMails,
  ...ieoMails,
  ...walletMails,
  ...identityMails,
  ...payoutMails,
  ...accountMails,
}
