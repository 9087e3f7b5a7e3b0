import { authHandlers, userHandlers } from '../accounts/handlers.ts'
import { profileHandlers } from '../accounts/profile.ts'
import { safeHandlers } from '../accounts/safety.ts'
import { contentHandlers, messageHandlers } from '../content/handlers.ts'
import { financeHandlers } from '../finance/handlers.ts'
import type { Handlers } from '../http/types.ts'
import { requestHandlers } from '../ledger/handlers.ts'
import { liabilityHandlers } from '../liabilities/handlers.ts'
import { marketHandlers } from '../market/handlers.ts'
import { productHandlers } from '../products/index.ts'

/** The handler of every call of the table; one that is missing is a type error here. */
export const handlers: Handlers = {
  content: contentHandlers,
  message: messageHandlers,
  auth: authHandlers,
  user: userHandlers,
  profile: profileHandlers,
  safe: safeHandlers,
  market: marketHandlers,
  request: requestHandlers,
  liabilities: liabilityHandlers,
  finance: financeHandlers,
  ...productHandlers,
}
