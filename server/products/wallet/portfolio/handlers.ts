import type { portfolio } from '#contract/market/portfolio.ts'
import type { Handler } from '../../../http/types.ts'
import { curveOf } from './curve.ts'

const curve: Handler<typeof portfolio.curve> = (_, { services, caller }) => curveOf(services, caller.userId)

export const portfolioHandlers = { curve }
