import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { message } from '#contract/communication/message.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { reportReachable, reportUnreachable } from '#data/platform/connectivity.ts'
import { readOne } from '#data/store/read-records.ts'
import { put } from '#data/store/records.ts'
import { discardStoredData } from './discardStoredData.ts'

const { queryKey } = readOptions(message.newsList, { c_id: '5' })
const key = queryKey.join('|')

/** Stores an answer that crashes its screen, on the device and in memory. */
beforeEach(async () => {
  await put('announcements', key, { data: {}, asOf: 1, receivedAt: 1 }, null)
  queryClient.setQueryDefaults(queryKey, { meta: { keep: message.newsList.keep } })
  queryClient.setQueryData(queryKey, { data: {} as never, asOf: 1 })
  return () => reportReachable()
})

test('retrying a crashed screen while online deletes the stored answers', async () => {
  reportReachable()
  await discardStoredData()
  expect(await readOne('announcements', key)).toBeNull()
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
})

test('retrying a crashed screen while offline does not delete the stored answers', async () => {
  reportUnreachable('offline')
  await discardStoredData()
  expect(await readOne('announcements', key)).not.toBeNull()
  expect(queryClient.getQueryData(queryKey)).toBeDefined()
})
