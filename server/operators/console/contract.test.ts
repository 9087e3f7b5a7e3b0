import { expect, it } from 'vitest'
import { ROLES } from '#contract/operators/roles.ts'
import { operatorCalls } from '#contract/operators/table.ts'
import { commandNamed } from '../cli/commands.ts'

it.each(operatorCalls)('%s runs an existing command that is allowed in the console', (_name, call) => {
  const command = commandNamed(call.command)
  expect(command, call.command).toBeDefined()
  expect(command?.terminalOnly).toBeUndefined()
  // A call that changes something must run a command that is recorded in the audit log.
  if (call.kind === 'act') expect(command?.act).toBe(true)
  else expect(command?.answer, 'a typed result').toBeDefined()
})

it('every call of the console names at least one role, and no role twice', () => {
  for (const [name, call] of operatorCalls) {
    expect(call.roles.length, name).toBeGreaterThan(0)
    expect(new Set(call.roles).size, name).toBe(call.roles.length)
    expect(call.roles.every((role) => ROLES.includes(role))).toBe(true)
  }
})

it('no two calls of the console have the same URL path', () => {
  const paths = operatorCalls.map(([, call]) => call.path)
  expect(new Set(paths).size).toBe(paths.length)
})
