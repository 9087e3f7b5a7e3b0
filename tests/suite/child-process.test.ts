import { expect, test } from 'vitest'
import { until } from '../helpers/test-server.ts'
import { Output, runProgram } from './child-process.ts'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a program that prints nothing for longer than allowed is killed with its child processes and counts as failed', async () => {
  const output = new Output('suite test child', false)
  const endless = 'for (;;);'
  const hanging = `
    const { spawn } = require('node:child_process')
    console.log(spawn(process.execPath, ['-e', ${JSON.stringify(endless)}]).pid)
    ${endless}`
  const ended = runProgram(output, process.execPath, ['-e', hanging], {}, 1_000)
  expect(await ended).toBe(false)
  output.end()
  expect(output.text).toContain('Silent for 1 s, so it was ended')
  const started = Number(output.text.split('\n')[0])
  expect(started).toBeGreaterThan(0)
  await until('the end of what it started', () => !isAlive(started))
})

test('a program that keeps printing is not killed, and its exit code decides whether the program passed', async () => {
  const output = new Output('suite test child', false)
  const speaking = 'let n = 0; setInterval(() => (console.log(n), ++n === 22 && process.exit(0)), 250)'
  expect(await runProgram(output, process.execPath, ['-e', speaking], {}, 5_000)).toBe(true)
  expect(await runProgram(output, process.execPath, ['-e', 'process.exit(3)'])).toBe(false)
  output.end()
  expect(output.text).not.toContain('Silent')
})
