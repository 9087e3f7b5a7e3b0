import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT, resultOf } from './paths.ts'
import type { Done } from './suite-steps.ts'
import type { Attachment, TestRun } from './test-reports.ts'

const MESSAGE_LINES = 12
const LOG_LINES = 8
const OUTPUT_LINES = 30

const linesOf = (text: string): string[] =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `      ${line}`)

/** The path of a test's attachment. If the attachment is not a file, it is written to `test-results/failures`. */
function pathOf({ name, path, body }: Attachment, owner: string): string {
  if (path !== null) return path
  const written = resultOf(`failures/${owner}-${name}`, '.txt')
  mkdirSync(dirname(written), { recursive: true })
  writeFileSync(written, body ?? '')
  return written
}

/** A failed test with the first lines of its error and the last lines of its logs. */
function failureLines(step: string, test: TestRun, number: number): string[] {
  const files = test.attachments.flatMap((file) => [
    `    ${file.name}: ${relative(ROOT, pathOf(file, `${step}-${number}`))}`,
    ...linesOf(file.body ?? '').slice(-LOG_LINES),
  ])
  return [
    `  ${step}: ${test.file} › ${test.title}`,
    ...linesOf(test.message).slice(0, MESSAGE_LINES),
    ...files,
  ]
}

/** The failures of a step: its failed tests, or the end of its output if no test failed. */
export function failuresOf({ name, failed, report, output }: Done): string[] {
  if (failed === 0) return []
  const tests = report?.tests.filter(({ status }) => status === 'failed') ?? []
  if (tests.length === 0) return [`  ${name}`, ...linesOf(output).slice(-OUTPUT_LINES)]
  return tests.flatMap((test, number) => failureLines(name, test, number + 1))
}
