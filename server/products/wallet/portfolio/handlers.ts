import type { portfolio } from '#contract/market/portfolio.ts'
import type { Handler } from '../../../platform/http/types.ts'
import { coinCost } from './cost-basis.ts'
import { curveOf, monthOf } from './value-curve.ts'

const curve: Handler<typeof portfolio.curve> = (_, { services, caller }) => curveOf(services, caller.userId)

const month: Handler<typeof portfolio.month> = (params, { services, caller }) =>
  monthOf(services, caller.userId, params)

const cost: Handler<typeof portfolio.cost> = (params, { services, caller }) =>
  coinCost(services, caller.userId, params)

export const portfolioHandlers = { curve, month, cost }
