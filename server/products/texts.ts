import { accountMails } from '../accounts/texts.ts'
import { convertMails, convertRefusals } from './convert/texts.ts'
import { dualMails, dualRefusals } from './dual/texts.ts'
import { futuresMails, futuresRefusals } from './futures/texts.ts'
import { identityMails, identityRefusals } from './identity/texts.ts'
import { lockMails, lockRefusals } from './lockup/texts.ts'
import { nftMails, nftRefusals } from './nft/texts.ts'
import { payoutMails, payoutRefusals } from './payout/texts.ts'
import { quickBuyMails, quickBuyRefusals } from './quickbuy/texts.ts'
import { secondsMails, secondsRefusals } from './seconds/texts.ts'
import { spotMails, spotRefusals } from './spot/texts.ts'
import { walletMails, walletRefusals } from './wallet/texts.ts'
import { withdrawMails, withdrawRefusals } from './withdraw/texts.ts'

/** The texts of every product: the only list of them. A refusal without a text is a type error. */
export const productRefusals = {
  ...spotRefusals,
  ...futuresRefusals,
  ...secondsRefusals,
  ...lockRefusals,
  ...quickBuyRefusals,
  ...dualRefusals,
  ...nftRefusals,
  ...walletRefusals,
  ...identityRefusals,
  ...payoutRefusals,
  ...withdrawRefusals,
  ...convertRefusals,
}

export const productMails = {
  ...spotMails,
  ...futuresMails,
  ...secondsMails,
  ...lockMails,
  ...quickBuyMails,
  ...dualMails,
  ...nftMails,
  ...walletMails,
  ...identityMails,
  ...payoutMails,
  ...withdrawMails,
  ...convertMails,
  ...accountMails,
}
