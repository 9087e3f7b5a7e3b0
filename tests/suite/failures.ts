import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Attachment, TestRun } from './reports.ts'
import { ROOT, resultOf } from './root.ts'
import type { Done } from './runner.ts'

const MESSAGE_LINES = 12
const ATTACHMENT_LINES = 8
const TAIL_LINES = 30

/** The first lines of a text that say something. */
const indented = (text: string, lines: number): string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, lines)
    .map((line) => `      ${line}`)

/** The end of what a program printed, where the reason of its failure stands. */
const tailOf = (output: string): string[] =>
  indented(stripVTControlCharacters(output).trimEnd().split('\n').slice(-TAIL_LINES).join('\n'), TAIL_LINES)

/** The path of what a test left behind; what it handed over without a file gets one in `test-results/failures`. */
function pathOf({ name, path, body }: Attachment, owner: string): string {
  if (path !== null) return path
  const written = resultOf(`failures/${owner}-${name}`, '.txt')
  mkdirSync(dirname(written), { recursive: true })
  writeFileSync(written, body ?? '')
  return written
}

/** A failed test with the first lines of its reason and of what it left behind. */
export function failureLines(step: string, test: TestRun, number: number): string[] {
  const files = test.attachments.flatMap((file) => {
    const path = pathOf(file, `${step}-${number}`)
    const isText = /^text\/|json/.test(file.type)
    return [
      `    ${file.name}: ${relative(ROOT, path)}`,
      ...(isText ? indented(readFileSync(path, 'utf8'), ATTACHMENT_LINES) : []),
    ]
  })
  return [`  ${step}: ${test.file} › ${test.title}`, ...indented(test.message, MESSAGE_LINES), ...files]
}

/** What failed in a step: its tests, or else the end of what it printed. */
export function failuresOf({ name, failed, report, output }: Done): string[] {
  if (failed === 0) return []
  const tests = report?.tests.filter(({ status }) => status === 'failed') ?? []
  if (tests.length === 0) return [`  ${name}`, ...tailOf(output)]
  return tests.flatMap((test, number) => failureLines(name, test, number + 1))
}
