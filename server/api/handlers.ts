import { profileHandlers } from '../identity/accounts/profile-handlers.ts'
import { safeHandlers } from '../identity/accounts/security-handlers.ts'
import { authHandlers, userHandlers } from '../identity/accounts/sign-in-handlers.ts'
import { liabilityHandlers } from '../ledger/liabilities/handlers.ts'
import { requestHandlers } from '../ledger/request-outcome-handlers.ts'
import { marketHandlers } from '../market/handlers.ts'
import type { Handlers } from '../platform/http/types.ts'
import { productHandlers } from '../products/index.ts'
import { contentHandlers, messageHandlers } from './content-handlers.ts'
import { financeHandlers } from './finance-summary-handlers.ts'

/** The handlers of all calls of the contract. A missing handler is a type error here. */
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
