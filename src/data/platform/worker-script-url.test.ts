import { afterEach, expect, test, vi } from 'vitest'
import { workerUrl } from './worker-script-url.ts'

interface Rules {
  createScriptURL(url: string): string
}

afterEach(() => vi.unstubAllGlobals())

test('without Trusted Types the URL of the worker script stays a string', () => {
  vi.stubGlobal('trustedTypes', undefined)
  expect(workerUrl('/h5/sw.js')).toBe('/h5/sw.js')
})

test('a repeated worker registration reuses the Trusted Types policy, because browsers reject a duplicate policy', () => {
  const made = new Set<string>()
  const createPolicy = (name: string, rules: Rules): Rules => {
    if (made.has(name)) throw new TypeError(`Policy with name "${name}" disallowed.`)
    made.add(name)
    return { createScriptURL: (url) => `trusted ${rules.createScriptURL(url)}` }
  }
  vi.stubGlobal('trustedTypes', { createPolicy })
  expect(workerUrl('/h5/sw.js')).toBe('trusted /h5/sw.js')
  expect(workerUrl('/h5/sw.js')).toBe('trusted /h5/sw.js')
  expect(() => workerUrl('/h5/other.js')).toThrow('no script address of this app')
  expect([...made]).toEqual(['h5'])
})
