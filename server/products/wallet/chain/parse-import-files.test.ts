import { expect, test } from 'vitest'
import { FileError, readAddresses, readCredits } from './parse-import-files.ts'

const HEAD = 'network;coin;hash;index;address;amount;confirmations;time'
const HASH = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b'
const TIMES = { latest: 1_700_000_600_000, unstated: null }
const row = (amount: string) =>
  `Bitcoin;BTC;${HASH};0;bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4;${amount};6;1700000000`

test('the amounts in a table of reported payments separated by semicolons are read with the decimal mark of the table, and rejected when the mark is ambiguous', () => {
  const amounts = (...texts: readonly string[]) =>
    readCredits([HEAD, ...texts.map(row)].join('\r\n'), TIMES).map(({ amount }) => amount)
  expect(amounts('0,5', '1.250', '1.000,25')).toEqual(['0.5', '1250', '1000.25'])
  expect(amounts('0.5', '1.250')).toEqual(['0.5', '1.25'])
  expect(() => amounts('7', '1.250')).toThrow(FileError)
  expect(() => amounts('7', '1.250')).toThrow('line 3: 1.250 can be read in two ways')
})

test('the amounts of reported payments in JSON are read with a decimal point, even when a text contains a semicolon', () => {
  const entry = {
    ...{ network: 'Bitcoin', coin: 'BTC', hash: HASH, index: 0, confirmations: 6, time: 1_700_000_000 },
    ...{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: '1.250', note: 'a;b' },
  }
  expect(readCredits(JSON.stringify([entry]), TIMES).map(({ amount }) => amount)).toEqual(['1.25'])
})

test('a line of reported payments states when the chain was read, in seconds, milliseconds or with a time zone, at most the latest time that is possible', () => {
  const lines = ['', '1700000500', '1700000500123', '2023-11-14T22:21:40Z', '1800000000'].map(
    (observed) => `${row('0.5')};${observed}`,
  )
  const text = [`${HEAD};observed`, ...lines].join('\n')
  expect(readCredits(text, TIMES).map(({ observedAt }) => observedAt)).toEqual([
    null,
    1_700_000_500_000,
    1_700_000_500_123,
    1_700_000_500_000,
    1_700_000_600_000,
  ])
  expect(() => readCredits(text.replace('1800000000', 'yesterday'), TIMES)).toThrow(
    'line 6 has no observed that can be read',
  )
})

test('deposit addresses for the address pool are read from a table whose columns are separated by semicolons', () => {
  const text = 'sep=;\nnetwork;address\nBitcoin;bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4\n'
  expect(readAddresses(text, new Map([['Bitcoin', false]]))).toMatchObject({
    lines: [{ line: 3, network: 'Bitcoin', tag: '' }],
    faults: [],
  })
})
