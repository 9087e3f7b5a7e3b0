import type { DemoAct } from '../demo-action.ts'
import { demoBuy } from '../spot/index.ts'

export const stocksDemo: readonly DemoAct[] = [
  { name: 'stock', after: 50_000, run: (account) => demoBuy(account, 'AAPL/USDT', '2000') },
]
