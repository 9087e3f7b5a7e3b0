import { resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

/** The folder for the reports, traces and logs of a run. */
export const RESULTS = resolve(ROOT, 'test-results')

/** The path of the result file of a step. */
export const resultOf = (step: string, ending = ''): string =>
  resolve(RESULTS, `${step.replaceAll(' ', '-')}${ending}`)

/** The path of a program that an npm package has installed. */
export const bin = (name: string): string => resolve(ROOT, 'node_modules/.bin', name)
