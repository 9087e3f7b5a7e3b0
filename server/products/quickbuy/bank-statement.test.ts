import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readStatement, referencesIn, StatementError } from './bank-statement.ts'

test('a bank statement is parsed with commas or semicolons, quoted or not', () => {
  const text =
    '\uFEFFid,Amount,Currency,Reference\n1,+1000.50,usd,"Ann ""A"", QB"\n2,-5,USD,out\n\n3,7,USD,x\n'
  expect(readStatement(text)).toEqual([
    { id: '1', amount: '1000.5', currency: 'USD', text: 'Ann "A", QB' },
    { id: '3', amount: '7', currency: 'USD', text: 'x' },
  ])
})

test('the amounts of a bank statement with decimal commas and thousands points are read exactly', () => {
  const text =
    'sep=;\r\nid;amount;currency;reference\r\n1;1.000,50;EUR;a\r\n2;-3,20;EUR;out\r\n3;1.250;EUR;b\r\n'
  expect(readStatement(text).map(({ id, amount }) => [id, amount])).toEqual([
    ['1', '1000.5'],
    ['3', '1250'],
  ])
})

test('two equal rows without a bank number get different ids, which are the same at every import', () => {
  const text = 'amount;currency;reference\n7;USD;x\n7;USD;x'
  const ids = readStatement(text).map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
  expect(readStatement(text).map(({ id }) => id)).toEqual(ids)
})

test('a row without a bank number gets the digest of its text as id, so that the id is the same in every statement', () => {
  const digest = createHash('sha256').update('7;USD; "x" #1').digest('hex').slice(0, 40)
  for (const text of ['7;USD; "x" ', '\n \n7;USD; "x" \r\n8;USD;y\n', '7;USD; "x" \n'])
    expect(readStatement(`amount;currency;reference\n${text}`)[0]?.id, text).toBe(digest)
})

test.each([
  ['amount,currency,reference\n1,USD,"x\n', /quotation marks/],
  ['amount,currency\n1,USD', /reference/],
  ['amount,currency,reference\n1.234,567,USD', /currency/],
  ['amount,currency,reference\none,USD,x', /line 2/],
  ['amount;currency;reference\n1.000;USD;x', /line 2: 1.000 can be read in two ways/],
  ['amount,currency,reference\n0,USD,x', /line 2/],
])('the invalid statement %j is rejected without importing any row', (text, why) => {
  expect(() => readStatement(text)).toThrow(StatementError)
  expect(() => readStatement(text)).toThrow(why)
})

test('an order reference is found anywhere in the text of the payer', () => {
  expect(referencesIn('/INV/abcde-23456 thanks')).toContain('ABCDE23456')
  expect(referencesIn('short')).toEqual([])
})
