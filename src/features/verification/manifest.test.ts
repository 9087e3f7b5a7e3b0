import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { manifest } from './manifest.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const { real } = manifest.events

test('repeated rejections of a verification level show a separate banner each', () => {
  const [first, second] = [real({ level: 1, status: 3, seq: 4 }), real({ level: 1, status: 3, seq: 9 })]
  expect([first?.text, second?.text]).toEqual(Array(2).fill('Verification Level 1 not approved'))
  expect(first?.once).not.toBe(second?.once)
})

test('a verification in review shows no banner', () => {
  expect(real({ level: 1, status: 1, seq: 4 })).toBeNull()
})
