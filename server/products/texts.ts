import { accountMails } from '../accounts/texts.ts'
import { alertMails, alertRefusals } from './alerts/texts.ts'
import { chatRefusals } from './chat/texts.ts'
import { convertMails, convertRefusals } from './convert/texts.ts'
import { copyMails, copyRefusals } from './copy/texts.ts'
import { couponRefusals } from './coupon/texts.ts'
import { dualMails, dualRefusals } from './dual/texts.ts'
import { futuresMails, futuresRefusals } from './futures/texts.ts'
import { gameRefusals } from './game/texts.ts'
import { guardMails, guardRefusals } from './guard/texts.ts'
import { identityMails, identityRefusals } from './identity/texts.ts'
import { ieoMails, ieoRefusals } from './ieo/texts.ts'
import { kefuRefusals } from './kefu/texts.ts'
import { loanMails, loanRefusals } from './loan/texts.ts'
import { lockMails, lockRefusals } from './lockup/texts.ts'
import { nftMails, nftRefusals } from './nft/texts.ts'
import { ownRefusals } from './own/texts.ts'
import { payoutMails, payoutRefusals } from './payout/texts.ts'
import { pushRefusals } from './push/texts.ts'
import { quickBuyMails, quickBuyRefusals } from './quickbuy/texts.ts'
import { quizMails, quizRefusals } from './quiz/texts.ts'
import { secondsMails, secondsRefusals } from './seconds/texts.ts'
import { spotMails, spotRefusals } from './spot/texts.ts'
import { stockMails } from './stocks/texts.ts'
import { walletMails, walletRefusals } from './wallet/texts.ts'
import { withdrawMails, withdrawRefusals } from './withdraw/texts.ts'

/** The texts of every product: the only list of them. A refusal without a text is a type error. */
export const productRefusals = {
  ...spotRefusals,
  ...futuresRefusals,
  ...copyRefusals,
  ...secondsRefusals,
  ...lockRefusals,
  ...quickBuyRefusals,
  ...dualRefusals,
  ...nftRefusals,
  ...couponRefusals,
  ...quizRefusals,
  ...gameRefusals,
  ...loanRefusals,
  ...ownRefusals,
  ...ieoRefusals,
  ...walletRefusals,
  ...identityRefusals,
  ...payoutRefusals,
  ...guardRefusals,
  ...alertRefusals,
  ...kefuRefusals,
  ...chatRefusals,
  ...withdrawRefusals,
  ...convertRefusals,
  ...pushRefusals,
}

export const productMails = {
  ...spotMails,
  ...stockMails,
  ...futuresMails,
  ...copyMails,
  ...secondsMails,
  ...lockMails,
  ...quickBuyMails,
  ...dualMails,
  ...nftMails,
  ...loanMails,
  ...ieoMails,
  ...walletMails,
  ...quizMails,
  ...identityMails,
  ...payoutMails,
  ...guardMails,
  ...alertMails,
  ...withdrawMails,
  ...convertMails,
  ...accountMails,
}
