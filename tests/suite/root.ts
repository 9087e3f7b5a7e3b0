import { resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

/** Where a run leaves its reports, traces and logs. */
export const RESULTS = resolve(ROOT, 'test-results')

/** The path in the results of what belongs to a step. */
export const resultOf = (step: string, ending = ''): string =>
  resolve(RESULTS, `${step.replaceAll(' ', '-')}${ending}`)

/** The path of a program that came with the packages. */
export const bin = (name: string): string => resolve(ROOT, 'node_modules/.bin', name)
