import { personName } from '../../identity/accounts/user-names.ts'
import type { Command } from '../../identity/approvals/command.ts'
import { retireTestMoney, testHolders } from './retire-test-money.ts'

export const demoCommands: readonly Command[] = [
  {
    name: 'demo list',
    parameters: '',
    about: 'who holds test money',
    act: false,
    run: async ({ db, print }) => {
      const holders = await testHolders(db)
      for (const holder of holders)
        print(`${holder.id}  ${personName(holder)}${holder.mixed ? '  and paid in real money' : ''}`)
      if (holders.length === 0) print('Nobody holds test money.')
      return 0
    },
  },
  {
    name: 'demo retire',
    parameters: '',
    about:
      'cancels the orders of everybody who holds test money and moves it back where it came from, before DEMO=0',
    act: true,
    run: async (operation) => {
      const { done, left } = await retireTestMoney(await operation.services())
      for (const { holder, balances } of done)
        operation.print(`${holder.id}  ${personName(holder)}  ${balances} balances moved back`)
      for (const holder of left)
        operation.print(`${holder.id}  ${personName(holder)}  left alone: paid in real money as well`)
      if (done.length + left.length === 0) operation.print('Nobody holds test money.')
      return left.length === 0 ? 0 : 1
    },
  },
]
