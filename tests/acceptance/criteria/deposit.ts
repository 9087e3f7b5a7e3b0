import type { AcceptanceLine } from '../criterion.ts'

export const deposit: readonly AcceptanceLine[] = [
  {
    id: 'deposit-01',
    line: 'An amount with decimals is rejected where whole ones apply.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          'an amount that is not a number, an amount below the minimum and a missing payment proof are rejected',
      },
      {
        file: 'src/features/deposit/formRules.test.ts',
        title: 'a deposit of 10.5 is rejected where only whole amounts are accepted, and accepted elsewhere',
      },
      { file: 'server/products/wallet/wallet.test.ts', title: 'a deposit › is rejected with %s: %j' },
    ],
  },
  {
    id: 'deposit-02',
    line: 'A deposit without its voucher is rejected.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          'an amount that is not a number, an amount below the minimum and a missing payment proof are rejected',
      },
      {
        file: 'src/features/deposit/formRules.test.ts',
        title: 'a deposit without payer or payment proof is rejected',
      },
    ],
  },
  {
    id: 'deposit-03',
    line: 'A simulated chain shows the warning and never a payable address.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'a simulated chain says that it is simulated and shows no address',
      },
      {
        file: 'server/products/wallet/wallet.test.ts',
        title:
          'in demo mode the deposit address is a text that no wallet can pay to, unique per user and network',
      },
    ],
  },
  {
    id: 'deposit-04',
    line: 'A credited deposit raises balance and bill together.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          'a deposit changes from submitted to credited without a reload, with its balance and transaction',
      },
      {
        file: 'tests/e2e/funds/deposit.spec.ts',
        title:
          'a credit of the chain is shown as pending until confirmed, then balance and transactions change without a reload',
      },
      {
        file: 'server/products/wallet/wallet.test.ts',
        title: 'credits nothing before its approval, and exactly once even when it is approved several times',
      },
    ],
  },
  {
    id: 'deposit-05',
    line: 'Switching the network switches the address.',
    tests: [
      {
        file: 'tests/e2e/funds/deposit.spec.ts',
        title:
          "each network shows the person's own address, or a notice when the network has no free address",
      },
    ],
  },
  {
    id: 'deposit-06',
    line: 'Without a line the address is hidden unless it was fetched less than 24 hours ago.',
    tests: [
      {
        file: 'tests/e2e/funds/deposit.spec.ts',
        title:
          'offline an address read in the last 24 hours is shown with its time, and an older address is not shown',
      },
      {
        file: 'tests/e2e/funds/deposit.spec.ts',
        title:
          'a newly loaded address replaces the stored address, and no address is stored after the logout',
      },
    ],
  },
  {
    id: 'deposit-07',
    line: 'Coin, network, minimum and confirmations are said, and "Send only" in plain words.',
    tests: [
      {
        file: 'tests/e2e/funds/deposit.spec.ts',
        title:
          "each network shows the person's own address, or a notice when the network has no free address",
      },
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'the address of a real chain is shown in full, as text and as a QR code',
      },
    ],
  },
  {
    id: 'deposit-08',
    line: 'An amount under the minimum or above the maximum is rejected.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          'an amount that is not a number, an amount below the minimum and a missing payment proof are rejected',
      },
      {
        file: 'src/features/deposit/formRules.test.ts',
        title: 'a deposit below the minimum, empty or not a number is rejected',
      },
      {
        file: 'src/features/deposit/formRules.test.ts',
        title: 'a deposit above the maximum is rejected with an error that names the maximum',
      },
    ],
  },
  {
    id: 'deposit-09',
    line: 'Money by bank is announced, shown where to go, then said to be paid, and reviewed.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          'a bank deposit is announced, its account details are shown also offline, and it is then marked as paid',
      },
      {
        file: 'server/products/wallet/wallet.test.ts',
        title:
          'by bank has two steps: bank details with a payment reference, then the user’s claim of the payment',
      },
    ],
  },
  {
    id: 'deposit-10',
    line: 'Where a bank payment goes can be read without a connection.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'the bank details of an open deposit are readable offline',
      },
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          'a bank deposit is announced, its account details are shown also offline, and it is then marked as paid',
      },
    ],
  },
  {
    id: 'deposit-11',
    line: 'A lost answer makes one deposit.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          'when the answer to a deposit is lost, the app asks for the outcome and makes one deposit only',
      },
    ],
  },
  {
    id: 'deposit-12',
    line: 'Without a line nothing is sent and the draft stays.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'offline nothing can be sent, the reason is shown, and the draft is kept after a reload',
      },
    ],
  },
  {
    id: 'deposit-13',
    line: 'A rejected deposit says why and posts nothing.',
    tests: [
      {
        file: 'server/products/wallet/wallet.test.ts',
        title: 'that is rejected shows the reason and posts nothing',
      },
    ],
  },
  {
    id: 'deposit-14',
    line: 'A credit of a chain counts once, at its confirmations.',
    tests: [
      {
        file: 'tests/invariants/chain-deposits/deposits.test.ts',
        title:
          'a deposit reported by a blockchain watcher › is pending until it has the required confirmations, and is then credited with an event, a transaction and a message',
      },
      {
        file: 'tests/invariants/chain-deposits/races.test.ts',
        title:
          'a transaction output imported by several operators at once is credited once, in … rounds of …',
      },
    ],
  },
  {
    id: 'deposit-15',
    line: 'Address and code can be copied and saved as a picture.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'the QR code of an address is saved as an image, and a transaction hash is copied',
      },
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'the address of a real chain is shown in full, as text and as a QR code',
      },
    ],
  },
  {
    id: 'deposit-16',
    line: 'In test mode one tap gives the test money of the day, and the balance follows at once.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'test money requested with one tap is in the balance at once',
      },
      {
        file: 'src/features/testmode/ClaimTestMoney.test.tsx',
        title:
          'test money is claimed with one click, and the page then shows the amount and a link to the trade tab',
      },
      {
        file: 'tests/invariants/operators/test-money.test.ts',
        title: 'a person can claim test money once per business day, and the ledger audit passes afterwards',
      },
    ],
  },
  {
    id: 'deposit-17',
    line: 'Outside of test mode there is no test money.',
    tests: [
      {
        file: 'src/features/testmode/ClaimTestMoney.test.tsx',
        title: 'test money is neither requested nor shown outside of demo mode',
      },
      {
        file: 'tests/invariants/operators/test-money.test.ts',
        title: 'with demo mode off a claim of test money is rejected',
      },
    ],
  },
]
