import { authHandlers, userHandlers } from '../accounts/handlers.ts'
import { contentHandlers, messageHandlers } from '../content/handlers.ts'
import { requestHandlers } from '../ledger/handlers.ts'
import { marketHandlers } from '../market/handlers.ts'
import { spotHandlers } from '../products/spot/handlers.ts'
import { walletHandlers } from '../products/wallet/handlers.ts'
import type { Handlers } from './types.ts'

/** The handler of every call of the table; one that is missing is a type error here. */
export const handlers: Handlers = {
  content: contentHandlers,
  message: messageHandlers,
  auth: authHandlers,
  user: userHandlers,
  market: marketHandlers,
  spot: spotHandlers,
  wallet: walletHandlers,
  request: requestHandlers,
}
