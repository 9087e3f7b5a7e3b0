import { expect, test } from 'vitest'
import { user } from '#contract/account/user.ts'
import { market } from '#contract/market/market.ts'
import { queryClient, readOptions } from '../api/queries.ts'
import { closeSession, openSession } from '../session/session.ts'
import { transferAnswers } from './language-transfer.ts'

const key = (lang: 'en' | 'vn') => readOptions(market.coins, {}, lang).queryKey

test('after a change of language the answers in the previous language are shown as stale', () => {
  const kept = { data: [], asOf: 5_000 }
  queryClient.setQueryData(key('en'), kept)
  transferAnswers('en', 'vn')
  expect(queryClient.getQueryData(key('vn'))).toEqual(kept)
  expect(queryClient.getQueryState(key('vn'))?.dataUpdatedAt).toBe(0)
})

test('after a change of language an answer already read in the new language is not replaced by an answer in the previous language', () => {
  queryClient.setQueryData(key('vn'), { data: [], asOf: 9_000 })
  transferAnswers('en', 'vn')
  expect(queryClient.getQueryData(key('vn'))?.asOf).toBe(9_000)
})

test('personal answers copied from the previous language are deleted with the session', () => {
  openSession('token-1')
  const mine = readOptions(user.info, {}, 'en').queryKey
  const taken = readOptions(user.info, {}, 'vn').queryKey
  queryClient.setQueryData(mine, { data: Object.create(null), asOf: 1 })
  transferAnswers('en', 'vn')
  expect(queryClient.getQueryData(taken)).toBeDefined()
  closeSession('logout')
  expect(queryClient.getQueryData(taken)).toBeUndefined()
})
